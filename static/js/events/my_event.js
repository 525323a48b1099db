/* A tournament on the phone of somebody who plays in it: each match of theirs is announced full screen, with a sound if wanted. */
import { followAlert, showAlert } from "../alert.js";
import { followEvent } from "./follow_event.js";
import { offerSound, sound } from "../sound.js";

followEvent({ after: (ids) => { if (ids.includes("mine") && showAlert()) sound("bell"); } });
offerSound();
followAlert();
