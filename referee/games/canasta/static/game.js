/* Canasta on the phone: a key shows how often it was tapped, and the key that melds shows the sum. */

import { PADS } from "../../js/keypad.js";
import { Pad } from "../../js/pads.js";

PADS.values = class extends Pad {
  drawKey(key, value) {
    super.drawKey(key, value);
    const times = this.tokens.filter((token) => token === value).length;
    if (times && this.parts) key.dataset.count = times;
    else delete key.dataset.count;
  }

  count() {
    super.count();
    const sum = this.field.querySelector(".counted b").textContent;
    if (sum > 0) this.form.querySelector(".enter").dataset.sum = sum;
    else delete this.form.querySelector(".enter").dataset.sum;
  }
};
