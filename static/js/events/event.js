/* An event: its standing and its matches follow what is entered anywhere. A board stays awake. */
import { followEvent } from "./follow_event.js";

followEvent();
