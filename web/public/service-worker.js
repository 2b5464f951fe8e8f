// Caches the app's own files, so that the app opens without a network, and at once for a returning learner. It ignores
// requests to /api: the page itself decides which responses to persist. The build fills in the first three constants.
const BUILD = "__BUILD__";
/** The app doesn't open without these: pages, and the files that every page loads. */
const REQUIRED_FILES = ["__REQUIRED_FILES__"];
/** Files that only some screens need. */
const OPTIONAL_FILES = ["__OPTIONAL_FILES__"];
const FILES = [...REQUIRED_FILES, ...OPTIONAL_FILES];
const SHELL = "/profile";
/** Pages that are served from the cache while a new copy is fetched (stale-while-revalidate). */
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

/**
 * Skips a file that the server doesn't send or the disk can't store. Rejects after a network error: the installation
 * then fails, and the browser tries it again later.
 */
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
  // On a reload (where `cache` is not "default") the page has to come from the server.
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

/**
 * Updates the cached page, whose headers may have changed. Skips a page that needs unknown files: it belongs to another
 * build, whose service worker caches it together with its files.
 */
async function revalidate(pathname) {
  const response = await fetch(pathname, { cache: "no-cache" });
  const referencedAssets = (await response.clone().text()).match(/\/assets\/[^"]+/g) ?? [];
  if (!response.ok || !referencedAssets.every((name) => FILES.includes(name))) return;
  const cache = await caches.open(BUILD);
  await cache.put(pathname, response);
}

/** The page from the server. Without a network: the cached page, or the app shell, which can render every route. */
async function networkFirst(request, pathname) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(FILES.includes(pathname) ? pathname : SHELL)) ?? Response.error();
  }
}

/** Names under /assets/ contain a content hash, so a cached file is never stale; the other files are of this build. */
async function cacheFirst(request) {
  const cached = await caches.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) {
    // If the disk is full, the file is used but not cached.
    const copy = response.clone();
    await caches
      .open(BUILD)
      .then((cache) => cache.put(request, copy))
      .catch(ignore);
  }
  return response;
}
