// Whether fields are tapped or typed: thumbs get pads of keys, keyboards get the line, and each can have the other.

const coarse = matchMedia("(pointer: coarse)").matches;

export function keysWanted() {
  try {
    const kept = localStorage.getItem("keys");
    return kept ? kept === "yes" : coarse;
  } catch {
    return coarse;
  }
}

/** Show the way to the other: a button in a form that has pads. */
export function offerKeys(form) {
  const pads = form.querySelectorAll("[data-pad]");
  if (!pads.length) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = keysWanted() ? "Type instead" : "Tap instead";
  button.addEventListener("click", () => {
    try { localStorage.setItem("keys", keysWanted() ? "no" : "yes"); } catch { /* this device keeps nothing */ }
    location.reload();
  });
  form.querySelector(".actions")?.append(button);
}
