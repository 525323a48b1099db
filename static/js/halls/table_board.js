/* The board of a table: when another match is played there, or none, the page shows that. */
const { follows, matchAt } = document.body.dataset;
const source = new EventSource(follows);

source.addEventListener("message", (event) => {
  const { parts } = JSON.parse(event.data);
  const fresh = part(parts, "announcement");
  if (fresh) document.getElementById("announcement").replaceWith(fresh);
  const now = part(parts, "table-now");
  // The last board of a match stays until somebody is called to the table.
  if (now && now.dataset.matchAt !== matchAt && now.querySelector(".table-call")) location.reload();
});

/* The element of a part that a message has; null without it. */
function part(parts, id) {
  return new DOMParser().parseFromString(parts[id] ?? "", "text/html").getElementById(id);
}
