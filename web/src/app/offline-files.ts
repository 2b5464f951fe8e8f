import { trustedWorkerUrl } from "../ui/trusted.ts";

/** Has the browser keep the app's files, so that it opens without a network; once the page itself is there. */
export function keepFiles(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => {
    navigator.serviceWorker
      .register(trustedWorkerUrl())
      // Without it everything works but the opening without a network.
      .catch((error: unknown) => console.error("The app's files could not be kept", error));
  };
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
}
