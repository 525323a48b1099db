/* Pages without a network, where the address is secure; elsewhere the start page says what this phone can do. */

async function begin() {
  const worker = await navigator.serviceWorker.register("/sw.js").then(() => navigator.serviceWorker.ready);
  worker.active.postMessage("fetch the rules");
  say("offline");
}

function say(which) {
  for (const note of document.querySelectorAll(`[data-note="${which}"]`)) note.hidden = false;
}

if (window.isSecureContext && "serviceWorker" in navigator) begin().catch(() => say("online-only"));
else say("online-only");
