import { trustedWorkerUrl } from "../ui/html/trusted-types.ts";

/**
 * Registers the service worker, which caches the app's files for offline use, once the page has loaded. Tries again
 * when the network returns or the page becomes visible; after a success, the service worker only fetches files that are
 * still missing.
 */
export function registerServiceWorker(): void {
  const serviceWorker = import.meta.env.PROD ? navigator.serviceWorker : undefined;
  if (!serviceWorker) return;
  const register = () => {
    if (document.hidden || !navigator.onLine) return;
    serviceWorker
      .register(trustedWorkerUrl())
      .then(() => serviceWorker.ready)
      .then(({ active }) => active?.postMessage("cache missing files"))
      // Without the service worker only the offline start doesn't work.
      .catch(console.error);
  };
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
  window.addEventListener("online", register);
  document.addEventListener("visibilitychange", register);
}
