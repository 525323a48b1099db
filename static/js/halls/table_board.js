/* The board of a table: when another match is played there, or none, the page shows that. */
const { follows, matchAt } = document.body.dataset;
const source = new EventSource(follows);

source.addEventListener("message", (event) => {
  const now = new DOMParser().parseFromString(JSON.parse(event.data).parts["table-now"], "text/html").getElementById("table-now");
  // The last board of a match stays until somebody is called to the table.
  if (now && now.dataset.matchAt !== matchAt && now.querySelector(".table-call")) location.reload();
});
