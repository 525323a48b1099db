// The log grows while its newest plays are looked at; of one table alone where that is chosen.
import { follow } from "../live.js";
import { wake } from "../pages.js";

const connection = document.getElementById("connection");
const feed = follow({
  after: () => wake(document.getElementById("log")),
  shown: (text) => {
    connection.textContent = text;
    connection.hidden = !text;
  },
});
document.addEventListener("htmx:after:swap", () => {
  wake(document.getElementById("log"));
  feed.open();
});
