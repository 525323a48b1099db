// Correcting a play: its fields can be tapped as at the table.
import { ready } from "./keypad.js";
import { keysWanted, offerKeys } from "./keys.js";
import "./pages.js";

for (const form of document.querySelectorAll("[data-keys]")) {
  if (keysWanted()) ready(form);
  offerKeys(form);
}
