/* The overlay of a film: the scores alone, and no word about the connection in the picture. */
import { follow } from "../live.js";

follow();
