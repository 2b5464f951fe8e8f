// Keeps the app's own files on the device, so that it opens without a network, and at once where a learner comes back.
// Replies of /api are never looked at here: what of them may be kept is the page's matter. The build fills in
// the first three constants.
const BUILD = "__BUILD__";
/** Without these the app does not open: pages, and what each of them loads. */
const NEEDED = ["__NEEDED__"];
/** The files of single screens. */
const FURTHER = ["__FURTHER__"];
const FILES = [...NEEDED, ...FURTHER];
const SHELL = "/profile";
/** Pages that are shown as they were kept, while the server is asked for them. */
const AT_ONCE = ["/", "/dashboard"];

self.addEventListener("install", (event) => {
  const keepAll = async () => {
    const cache = await caches.open(BUILD);
    await Promise.all([cache.addAll(NEEDED), ...FURTHER.map((file) => keepFurther(cache, file))]);
  };
  event.waitUntil(keepAll());
});

/** One that the server cannot give, or the disk cannot take, is no reason to keep none; a lost network is tried again. */
async function keepFurther(cache, file) {
  const reply = await fetch(file);
  if (reply.ok) await cache.put(file, reply).catch(ignore);
}

function ignore() {}

self.addEventListener("activate", (event) => {
  const dropOld = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== BUILD).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(dropOld());
});

self.addEventListener("fetch", (event) => {
  const { method, mode, url, cache } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin || pathname.startsWith("/api/")) return;
  // Whoever loads a page anew wants it from the server.
  if (mode === "navigate" && cache === "default" && AT_ONCE.includes(pathname))
    event.respondWith(fromCacheThenNetwork(event, pathname));
  else if (mode === "navigate") event.respondWith(fromNetworkOrShell(event.request, pathname));
  else if (FILES.includes(pathname) || isAsset(pathname))
    event.respondWith(fromCacheOrNetwork(event.request));
});

const isAsset = (pathname) => pathname.startsWith("/assets/") && !pathname.startsWith("/assets/images/");

async function fromCacheThenNetwork(event, pathname) {
  const kept = await caches.match(pathname);
  if (!kept) return fromNetworkOrShell(event.request, pathname);
  event.waitUntil(renew(pathname).catch(ignore));
  return kept;
}

/** A page whose headers have changed is kept anew. One of another build comes with all its files, and their worker. */
async function renew(pathname) {
  const reply = await fetch(pathname, { cache: "no-cache" });
  const named = (await reply.clone().text()).match(/\/assets\/[^"]+/g) ?? [];
  if (!reply.ok || !named.every((name) => FILES.includes(name))) return;
  const cache = await caches.open(BUILD);
  await cache.put(pathname, reply);
}

/** A page as the server has it now; without a network the app's shell, which knows every address. */
async function fromNetworkOrShell(request, pathname) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(FILES.includes(pathname) ? pathname : SHELL)) ?? Response.error();
  }
}

/** Files under /assets/ carry the hash of what is in them, so a kept one is never old; the others are of this build. */
async function fromCacheOrNetwork(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const reply = await fetch(request);
  if (reply.ok) {
    // The file is here; a full disk costs only that it is kept.
    const copy = reply.clone();
    await caches
      .open(BUILD)
      .then((cache) => cache.put(request, copy))
      .catch(ignore);
  }
  return reply;
}
