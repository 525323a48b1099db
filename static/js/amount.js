import { Pad } from "./pads.js";

/** A number put together from chips. The first chip takes the place of what was offered; the button says the sum. */
export class Amount extends Pad {
  open() {
    this.keys.hidden = false;
    this.field.querySelector("label.plain").hidden = true;
    this.input.setAttribute("aria-label", this.keys.getAttribute("aria-label"));
  }

  get full() { return this.input.value !== ""; }

  read() { this.fresh = this.input.value === this.offered; }

  take(key, data) {
    const now = Number(this.input.value) || 0;
    if ("whole" in data) this.input.value = data.whole;
    else if ("add" in data) this.input.value = (this.fresh ? 0 : now) + Number(data.add);
    else if ("more" in data) this.input.value = Math.max(1, now + Number(data.more));
    this.fresh = false;
    this.draw();
  }

  draw() { this.form.querySelector(".enter").dataset.sum = this.input.value; }
}
