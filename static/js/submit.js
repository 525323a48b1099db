/* Sending a form, also in browsers that leave the pressed button out of its data, or send none from a script (iOS before 16.4). */
import { element } from "./element.js";

/** The data of a form, with the button that was pressed. */
export function entered(form, button) {
  const data = new FormData(form);
  if (button?.name) data.append(button.name, button.value);
  return data;
}

/** Send a form as a button of it does: it is checked first, and those who listen hear of it. */
export function submit(form, by = null) {
  if (form.requestSubmit) {
    form.requestSubmit(by);
    return;
  }
  const button = element("button", { hidden: true, name: by?.name, value: by?.value });
  form.append(button);
  button.click();
  button.remove();
}
