import { trustedWorkerUrl } from "../ui/trusted-types.ts";

/**
 * Has the browser keep the app's files, so that it opens without a network; once the page itself is there. What failed
 * for want of a network is tried again with one, and when the learner comes back; where it is done, it stays done.
 */
export function registerServiceWorker(): void {
  const serviceWorker = import.meta.env.PROD ? navigator.serviceWorker : undefined;
  if (!serviceWorker) return;
  const register = () => {
    if (document.hidden || !navigator.onLine) return;
    serviceWorker
      .register(trustedWorkerUrl())
      // Without it everything works but the opening without a network.
      .catch(console.error);
  };
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
  window.addEventListener("online", register);
  document.addEventListener("visibilitychange", register);
}
