// Keeps the app's own files on the device, so that it opens without a network, and at once where a learner comes back.
// Replies of /api are never looked at here: what of them may be kept is the page's matter. The build fills in
// the first three constants.
const BUILD = "__BUILD__";
/** Without these the app does not open: pages, and what each of them loads. */
const REQUIRED_FILES = ["__REQUIRED_FILES__"];
/** The files of single screens. */
const OPTIONAL_FILES = ["__OPTIONAL_FILES__"];
const FILES = [...REQUIRED_FILES, ...OPTIONAL_FILES];
const SHELL = "/profile";
/** Pages that are shown as they were kept, while the server is asked for them. */
const SWR_ROUTES = ["/", "/dashboard"];

self.addEventListener("install", (event) => {
  const precache = async () => {
    const cache = await caches.open(BUILD);
    await Promise.all([
      cache.addAll(REQUIRED_FILES),
      ...OPTIONAL_FILES.map((file) => cacheOptional(cache, file)),
    ]);
  };
  event.waitUntil(precache());
});

/** One that the server cannot give, or the disk cannot take, is no reason to keep none; a lost network is tried again. */
async function cacheOptional(cache, file) {
  const response = await fetch(file);
  if (response.ok) await cache.put(file, response).catch(ignore);
}

function ignore() {}

self.addEventListener("activate", (event) => {
  const deleteOldCaches = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== BUILD).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(deleteOldCaches());
});

self.addEventListener("fetch", (event) => {
  const { method, mode, url, cache } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin || pathname.startsWith("/api/")) return;
  // Whoever loads a page anew wants it from the server.
  if (mode === "navigate" && cache === "default" && SWR_ROUTES.includes(pathname))
    event.respondWith(staleWhileRevalidate(event, pathname));
  else if (mode === "navigate") event.respondWith(networkFirst(event.request, pathname));
  else if (FILES.includes(pathname) || isAsset(pathname)) event.respondWith(cacheFirst(event.request));
});

const isAsset = (pathname) => pathname.startsWith("/assets/") && !pathname.startsWith("/assets/images/");

async function staleWhileRevalidate(event, pathname) {
  const cached = await caches.match(pathname);
  if (!cached) return networkFirst(event.request, pathname);
  event.waitUntil(revalidate(pathname).catch(ignore));
  return cached;
}

/** A page whose headers have changed is kept anew. One of another build comes with all its files, and their worker. */
async function revalidate(pathname) {
  const response = await fetch(pathname, { cache: "no-cache" });
  const referencedAssets = (await response.clone().text()).match(/\/assets\/[^"]+/g) ?? [];
  if (!response.ok || !referencedAssets.every((name) => FILES.includes(name))) return;
  const cache = await caches.open(BUILD);
  await cache.put(pathname, response);
}

/** A page as the server has it now; without a network the app's shell, which knows every address. */
async function networkFirst(request, pathname) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(FILES.includes(pathname) ? pathname : SHELL)) ?? Response.error();
  }
}

/** Files under /assets/ carry the hash of what is in them, so a kept one is never old; the others are of this build. */
async function cacheFirst(request) {
  const cached = await caches.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) {
    // The file is here; a full disk costs only that it is kept.
    const copy = response.clone();
    await caches
      .open(BUILD)
      .then((cache) => cache.put(request, copy))
      .catch(ignore);
  }
  return response;
}
