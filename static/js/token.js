/* A part that came by the stream has no token of its own; the page has. */

/** Give a form the token of the page, if it has none. */
export function addToken(form) {
  if (form.method !== "post" || form.elements.csrf_token) return;
  const token = document.createElement("input");
  token.type = "hidden";
  token.name = "csrf_token";
  token.value = document.querySelector('meta[name="csrf-token"]').content;
  form.append(token);
}
