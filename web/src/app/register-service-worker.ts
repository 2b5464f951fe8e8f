import { useSyncExternalStore } from "react";
import { trustedWorkerUrl } from "../ui/html/trusted-types.ts";

/** How often a page that stays open asks the server whether there is a new version. */
const UPDATE_CHECK_MS = 3_600_000;

/** The service worker of a newer build. It has stored all its files, and waits because this build is in use. */
let waitingWorker: ServiceWorker | undefined;
const listeners = new Set<() => void>();

/** The service worker of a newer build that waits for this one to end; undefined if there is none. */
export function useWaitingWorker(): ServiceWorker | undefined {
  return useSyncExternalStore(
    subscribe,
    () => waitingWorker,
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Registers the service worker, which caches the app's files for offline use, once the page has loaded. Tries again
 * when the network returns or the page becomes visible; after a success, the service worker only fetches files that are
 * still missing, and the browser looks for a new version once an hour.
 */
export function registerServiceWorker(): void {
  const serviceWorker = import.meta.env.PROD ? navigator.serviceWorker : undefined;
  if (!serviceWorker) return;
  // The load of the page is such a check by itself.
  let checkedAt = performance.now();
  let isWatched = false;
  const register = async () => {
    if (document.hidden || !navigator.onLine) return;
    const registration: ServiceWorkerRegistration | undefined = await serviceWorker.register(
      trustedWorkerUrl(),
    );
    // Browsers and extensions that forbid service workers may answer with nothing.
    if (!registration) return;
    if (!isWatched) watchForUpdate(registration);
    isWatched = true;
    const { active } = await serviceWorker.ready;
    active?.postMessage("cache missing files");
    if (performance.now() - checkedAt < UPDATE_CHECK_MS) return;
    checkedAt = performance.now();
    await registration.update();
  };
  // Without the service worker only the offline start doesn't work.
  const tryToRegister = () => register().catch(console.error);
  if (document.readyState === "complete") tryToRegister();
  else window.addEventListener("load", tryToRegister, { once: true });
  window.addEventListener("online", tryToRegister);
  document.addEventListener("visibilitychange", tryToRegister);
  setInterval(tryToRegister, UPDATE_CHECK_MS);
}

function watchForUpdate(registration: ServiceWorkerRegistration): void {
  const report = () => {
    // A page without a service worker loads its files from the server, so it has no older build.
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    waitingWorker = registration.waiting;
    for (const listener of listeners) listener();
  };
  // An update may have begun before this page was opened.
  const watchInstalling = () => registration.installing?.addEventListener("statechange", report);
  registration.addEventListener("updatefound", watchInstalling);
  watchInstalling();
  report();
}
