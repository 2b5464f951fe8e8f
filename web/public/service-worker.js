// Caches the app's own files, so that the app opens without a network, and at once for a returning learner. It ignores
// requests to /api: the page itself decides which responses to persist. The build fills in the first four constants.
const BUILD = "__BUILD__";
/** The app doesn't open without these: pages, and the files that they and every other page load. */
const REQUIRED_FILES = ["__REQUIRED_FILES__"];
/** Files that only some screens need. */
const OPTIONAL_FILES = ["__OPTIONAL_FILES__"];
/** The pages' database; see src/device/store-versions.ts. */
const { DATABASE, STORES, STORED_SCHEMA } = "__STORE_VERSIONS__";
const FILES = [...REQUIRED_FILES, ...OPTIONAL_FILES];
const SHELL = "/profile";
/** Pages that are served from the cache while a new copy is fetched (stale-while-revalidate). */
const SWR_ROUTES = ["/", "/dashboard"];
/** A page that has not come by then is taken from the cache: with a signal but no throughput it may never come. */
const NETWORK_LIMIT_MS = 1500;
const CALL_TIMEOUT_MS = 10_000;
/** So few that the files of the page that the learner opens don't queue behind them. */
const PARALLEL_DOWNLOADS = 2;

self.addEventListener("install", (event) => {
  const precache = async () => {
    const cache = await caches.open(BUILD);
    const isPage = (pathname) => !pathname.includes(".");
    const storePage = async (pathname) => {
      const response = await fetchOfThisBuild(pathname);
      // While servers are being updated, another one may have answered. The browser tries to install again later.
      if (!response) throw new Error("page of another build");
      await cache.put(pathname, response);
    };
    await Promise.all([
      cache.addAll(REQUIRED_FILES.filter((file) => !isPage(file))),
      ...REQUIRED_FILES.filter(isPage).map(storePage),
    ]);
    // An update waits for all files, because until then the previous build works offline. The first installation
    // doesn't: it has no build to replace.
    if (self.registration.active) await cacheMissingFiles();
  };
  event.waitUntil(precache());
});

// Every page sends a message when it starts or is online again. A download that was cut off then continues, and a page
// that was opening while the service worker was activated comes under its control.
self.addEventListener("message", (event) => {
  // This build is an update, and the learner wants it, or nobody uses the page; see app/new-version-prompt.tsx.
  if (event.data === "take over") return event.waitUntil(self.skipWaiting());
  event.waitUntil(self.clients.claim());
  event.waitUntil(startDownload());
});

/** The download that is running, because several tabs may ask for one. */
let download;

function startDownload() {
  download ??= cacheMissingFiles()
    .catch(ignore)
    .finally(() => {
      download = undefined;
    });
  return download;
}

/** Fetches and stores the optional files that are not in the cache. Rejects after a network error. */
async function cacheMissingFiles() {
  const cache = await caches.open(BUILD);
  const cached = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const missing = OPTIONAL_FILES.filter((file) => !cached.includes(file));
  const cacheNext = async () => {
    const file = missing.shift();
    if (!file) return;
    const response = await fetch(file, { priority: "low" });
    // A file that the server doesn't send is skipped. If the disk is full, the rest is fetched when a page needs it.
    if (response.ok) await cache.put(file, response).catch(() => missing.splice(0));
    await cacheNext();
  };
  await Promise.all(Array.from({ length: PARALLEL_DOWNLOADS }, cacheNext));
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
  // On a reload (where `cache` is not "default") the server is asked for the page first.
  if (mode === "navigate" && cache === "default" && SWR_ROUTES.includes(pathname))
    event.respondWith(staleWhileRevalidate(event, pathname));
  else if (mode === "navigate") event.respondWith(networkFirst(event.request, pathname));
  else if (FILES.includes(pathname) || isAsset(pathname)) event.respondWith(cacheFirst(event));
});

const isAsset = (pathname) => pathname.startsWith("/assets/") && !pathname.startsWith("/assets/images/");

async function staleWhileRevalidate(event, pathname) {
  const cached = await caches.match(pathname);
  if (!cached) return networkFirst(event.request, pathname);
  event.waitUntil(revalidate(pathname).catch(ignore));
  return cached;
}

/** Updates the cached page, whose headers may have changed. */
async function revalidate(pathname) {
  const response = await fetchOfThisBuild(pathname);
  if (response) await store(pathname, response);
}

/**
 * The page from the server; undefined if it needs unknown scripts or styles: it belongs to another build, whose service worker
 * caches it together with its files.
 */
async function fetchOfThisBuild(pathname) {
  const response = await fetch(pathname, { cache: "no-cache" });
  const assets = (await response.clone().text()).match(/\/assets\/[^"]+\.(js|css)(?=")/g) ?? [];
  return response.ok && assets.every((name) => FILES.includes(name)) ? response : undefined;
}

/**
 * The page from the server. Without a network, or if it does not come in time: the cached page, or the app shell, which
 * can render every route. Both are of this build, as are the files that they load.
 */
async function networkFirst(request, pathname) {
  const response = fetch(request);
  const cachedPage = () => caches.match(FILES.includes(pathname) ? pathname : SHELL);
  const limit = new Promise((resolve) => setTimeout(resolve, NETWORK_LIMIT_MS));
  try {
    return await Promise.race([response, limit.then(cachedPage).then((page) => page ?? response)]);
  } catch {
    return (await cachedPage()) ?? Response.error();
  }
}

/** Names under /assets/ contain a content hash, so a cached file is never stale; the other files are of this build. */
async function cacheFirst(event) {
  const cached = await caches.match(event.request);
  if (cached) return cached;
  const response = await fetch(event.request);
  // The page doesn't wait until the file is stored. If the disk is full, the file is used but not stored.
  if (response.ok) event.waitUntil(store(event.request, response.clone()).catch(ignore));
  return response;
}

async function store(request, response) {
  const cache = await caches.open(BUILD);
  await cache.put(request, response);
}

// Background Sync, in browsers that have it: a page asks for this when its answers can't be sent, and the browser calls
// it when there is a network again, also after the page was closed.
self.onsync = (event) => {
  if (event.tag === "unsent answers") event.waitUntil(sendUnsentAnswers());
};

/**
 * Sends the answers that wait on this device, as api/quiz-answers.ts does, unless a page is open, which does so itself.
 * Only those of the learner who is signed in now; a page that is opened during this waits for the lock before it sends.
 * A rejected answer stays for the page to show. Throws without a network or a server: the browser then tries again.
 */
async function sendUnsentAnswers() {
  if ((await self.clients.matchAll({ type: "window" })).length > 0) return;
  await navigator.locks.request("answers", async () => {
    const profile = await callApi("/api/user/profile");
    if (!profile.ok) return;
    const { user } = await profile.json();
    const database = await openDatabase();
    if (!database) return;
    const range = IDBKeyRange.bound(["answer", user.id], ["answer", user.id, []]);
    const answers = await resultOf(
      database.transaction(STORES.unsent).objectStore(STORES.unsent).getAll(range),
    );
    for (const answer of answers.sort((a, b) => a.seq - b.seq)) {
      const { quizHash, questionId, payload, seq, timeMs, offlineMs = 0, isClockSet = false } = answer;
      const times = { time_ms: Math.round(timeMs), offline_ms: Math.round(offlineMs) };
      const path = `/api/quiz/${quizHash}/question/${questionId}/answer`;
      const response = await callApi(
        path,
        { ...payload, seq, ...times },
        isClockSet && { "X-Clock-Set": "1" },
      );
      if (!response.ok) continue;
      const isLatest = Number(response.headers.get("X-Answer-Seq") ?? seq) <= seq;
      await storeAsSaved(database, user.id, answer, isLatest);
    }
    database.close();
  });
}

/**
 * Removes a saved answer from what waits, and writes it into the stored copies of its quiz and question, as a page does
 * (`cacheSavedAnswer` in api/quiz-answers.ts). The server may have a later answer (not `isLatest`), from another device.
 */
async function storeAsSaved(database, userId, { quizHash, questionId, payload, seq }, isLatest) {
  const transaction = database.transaction(Object.values(STORES), "readwrite");
  const finished = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  transaction.objectStore(STORES.unsent).delete(["answer", userId, quizHash, questionId, seq]);
  const copies = transaction.objectStore(STORES.copies);
  const update = async (queryKey, change) => {
    const key = ["query", userId, ...queryKey];
    const copy = await resultOf(copies.get(key));
    if (copy?.schema === STORED_SCHEMA)
      copies.put({ ...copy, data: { ...copy.data, ...change(copy.data) } }, key);
  };
  const isCleared = payload.answer_id === null;
  if (isLatest) {
    update(["quiz", quizHash], ({ answered_ids, marked_ids }) => ({
      answered_ids: withId(answered_ids, questionId, !isCleared),
      marked_ids: withId(marked_ids, questionId, payload.marked),
    }));
    update(["quiz", quizHash, "question", questionId], () => ({
      selected_answer: payload.answer_ids ?? payload.answer_id,
      certainty: payload.certainty ?? null,
    }));
  }
  await finished;
}

/** The ids with this one in or out; unchanged if undefined. */
function withId(ids, id, isIn) {
  if (isIn === undefined) return ids;
  const others = ids.filter((other) => other !== id);
  return isIn ? [...others, id] : others;
}

/** Sends a GET request, or a POST request with a body. Throws if the server may answer differently later. */
async function callApi(path, body, ownHeaders) {
  const headers = { Accept: "application/json", "Content-Type": "application/json", ...ownHeaders };
  const options = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
  // A page that is opened during the call waits for the lock.
  const aborter = new AbortController();
  const timer = setTimeout(() => aborter.abort(), CALL_TIMEOUT_MS);
  const response = await fetch(path, { ...options, signal: aborter.signal });
  clearTimeout(timer);
  if (response.status >= 500 || [408, 429].includes(response.status))
    throw new Error(`status ${response.status}`);
  return response;
}

/** The pages' database; undefined if it doesn't exist, or is of another version than this build knows. */
async function openDatabase() {
  const opening = indexedDB.open(DATABASE.name);
  opening.onupgradeneeded = () => opening.transaction.abort();
  const database = await resultOf(opening).catch(ignore);
  if (!database) return undefined;
  // A page that opens with a newer build may have to change it.
  database.onversionchange = () => database.close();
  if (database.version === DATABASE.version) return database;
  database.close();
  return undefined;
}

function resultOf(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
