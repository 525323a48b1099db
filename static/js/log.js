// The log grows while it is looked at; on its newest page alone.
import { follow } from "./live.js";
import { wake } from "./pages.js";

const connection = document.getElementById("connection");
if (document.body.dataset.live) {
  follow({
    after: () => wake(document.getElementById("log")),
    shown: (text) => {
      connection.textContent = text;
      connection.hidden = !text;
    },
  });
}
