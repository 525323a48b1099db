/* The service worker, for HTTPS and this machine itself: pages that were seen open without a network.
   The server writes BASE, FILES and PAGES before this text (referee/web/home/offline.py). */
/* global BASE, FILES, PAGES */

const NAME = `referee ${BASE}`;
const MATCHES = 20;
const PATIENCE = 4000;
const MATCH = /^\/m\/[\w-]+(\/(board|log|sheet))?$/;
const same = { ignoreSearch: true, ignoreVary: true };

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll([...FILES, "/"])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith("referee ") && name !== NAME).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

/* Rules and questions are fetched one after the other, once a page is at rest. */
self.addEventListener("message", (event) => {
  if (event.data === "fetch the rules") event.waitUntil(keepFirst(event.source).then(fetchPages));
});

/* The first page of a phone was loaded before there was a worker that could keep it. */
async function keepFirst({ url }) {
  const path = new URL(url).pathname;
  const cache = await caches.open(NAME);
  if (!MATCH.test(path) || await cache.match(path, same)) return;
  const answer = await fetch(url).catch(() => null);
  if (answer?.ok && !answer.redirected) await keep(cache, path, answer);
}

async function fetchPages() {
  const cache = await caches.open(NAME);
  for (const page of PAGES) {
    if (await cache.match(page, same)) continue;
    const answer = await fetch(page).catch(() => null);
    if (!answer) return;
    if (answer.ok && !answer.redirected) await cache.put(page, answer);
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (address.pathname.startsWith(BASE)) event.respondWith(ofCacheFirst(request));
  else if (request.mode === "navigate" && (PAGES.includes(address.pathname) || address.pathname === "/" || MATCH.test(address.pathname))) event.respondWith(ofNetworkFirst(request, address.pathname));
});

async function ofCacheFirst(request) {
  const cache = await caches.open(NAME);
  const held = await cache.match(request, { ignoreVary: true });
  if (held) return held;
  const answer = await fetch(request);
  if (answer.status === 200) await cache.put(request, answer.clone());
  return answer;
}

/* The page as the server has it now; as it was seen last if no answer comes. */
async function ofNetworkFirst(request, path) {
  const cache = await caches.open(NAME);
  const held = await cache.match(path, same);
  const asked = fetch(request).then(async (answer) => {
    if (answer.ok && answer.type === "basic") await keep(cache, path, answer.clone());
    return answer;
  });
  if (!held) return asked;
  const late = new Promise((resolve) => { setTimeout(resolve, PATIENCE, held); });
  return Promise.race([asked.catch(() => held), late]);
}

async function keep(cache, path, answer) {
  await cache.delete(path, same);
  await cache.put(path, answer);
  if (!MATCH.test(path)) return;
  const matches = (await cache.keys()).filter((request) => MATCH.test(new URL(request.url).pathname));
  for (const old of matches.slice(0, Math.max(0, matches.length - MATCHES))) await cache.delete(old, same);
}
