/* The page to run an event: its cards follow the tables, and the clock of the round runs on it too. */
import { offerClock, setClock } from "../clock.js";
import { followEvent } from "./follow_event.js";

followEvent({ clock: setClock });
offerClock(() => {});
