// Keeps the app's own files on the device, so that it opens without a network. Replies of /api are never looked at
// here: what of them may be kept is the page's matter. The build fills in the two constants.
const BUILD = "__BUILD__";
const FILES = ["__FILES__"];
const SHELL = "/dashboard";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(BUILD).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  const dropOld = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== BUILD).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(dropOld());
});

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin || pathname.startsWith("/api/")) return;
  if (mode === "navigate") event.respondWith(fromNetworkOrShell(event.request, pathname));
  else if (pathname.startsWith("/assets/") && !pathname.startsWith("/assets/images/"))
    event.respondWith(fromCacheOrNetwork(event.request));
});

/** A page as the server has it now; without a network the app's shell, which knows every address. */
async function fromNetworkOrShell(request, pathname) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(FILES.includes(pathname) ? pathname : SHELL)) ?? Response.error();
  }
}

/** Files under /assets/ carry the hash of what is in them, so a kept one is never old. */
async function fromCacheOrNetwork(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const reply = await fetch(request);
  if (reply.ok) {
    const cache = await caches.open(BUILD);
    await cache.put(request, reply.clone());
  }
  return reply;
}
