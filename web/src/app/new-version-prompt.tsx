import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "../router/router.tsx";
import { Button } from "../ui/controls/button.tsx";
import { Toast } from "../ui/messages/toast.tsx";
import { isRunningRoute } from "./route-pattern.ts";

/** Held, shared, by every tab in which a quiz or a drill runs. */
const RUNNING_LOCK = "quiz running";
/** How often a page that nobody looks at, and that was not idle when it was left, is looked at again. */
const IDLE_CHECK_MS = 10_000;

type Props = {
  /** The service worker of the newer build. */
  worker: ServiceWorker;
  /** Whether something was typed or chosen on this page. */
  isTouched: RefObject<boolean>;
};

/**
 * Offers the newer build. Never while a quiz runs in any tab: its page may still need files of this build, which the
 * newer one deletes. A page that nobody looks at, and on which nothing was entered, takes it by itself.
 */
export function NewVersionPrompt({ worker, isTouched }: Props) {
  const isRunning = isRunningRoute(useLocation().pathname);
  const [isDismissed, setDismissed] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => (isRunning ? holdRunningLock() : undefined), [isRunning]);

  const isIdle = () =>
    !isRunning && !isTouched.current && !document.querySelector("dialog[open]") && !asksBeforeLeaving();
  /** Whether another tab has let the newer build take over. */
  const isReplaced = useRef(false);
  const handleHidden = useEffectEvent(() => {
    if (!document.hidden || !isIdle()) return;
    if (isReplaced.current) location.reload();
    else void takeOver(worker);
  });
  const handleReplaced = useEffectEvent(() => {
    isReplaced.current = true;
    if (document.hidden && isIdle()) location.reload();
  });
  useEffect(() => {
    const onVisibilityChange = () => handleHidden();
    const onControllerChange = () => handleReplaced();
    const timer = setInterval(onVisibilityChange, IDLE_CHECK_MS);
    document.addEventListener("visibilitychange", onVisibilityChange);
    navigator.serviceWorker.addEventListener("controllerchange", onControllerChange);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisibilityChange);
      navigator.serviceWorker.removeEventListener("controllerchange", onControllerChange);
    };
  }, []);

  const update = async () => {
    const reload = () => location.reload();
    navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
    if (await takeOver(worker)) return;
    navigator.serviceWorker.removeEventListener("controllerchange", reload);
    setBlocked(true);
  };
  if (isRunning || isDismissed) return null;
  return (
    <Toast icon="check">
      {isBlocked
        ? "Finish what runs in your other tab first. The new version starts after that."
        : "A new version of Rasayan is ready."}{" "}
      {!isBlocked && (
        <Button variant="link" onClick={update}>
          Update now
        </Button>
      )}{" "}
      <Button variant="link" onClick={() => setDismissed(true)}>
        Later
      </Button>
    </Toast>
  );
}

/** Lets the newer build replace this one in all tabs. Resolves to false, and does nothing, while a quiz runs in one. */
async function takeOver(worker: ServiceWorker): Promise<boolean> {
  const locks = await navigator.locks?.query();
  if (locks?.held?.some(({ name }) => name === RUNNING_LOCK)) return false;
  // Another tab may have done so before.
  if (worker.state === "activated") location.reload();
  else worker.postMessage("take over");
  return true;
}

/** Returns a function that releases the lock. */
function holdRunningLock(): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(RUNNING_LOCK, { mode: "shared" }, () => released);
  return release;
}

/** Whether the browser would ask before this page is left, because something on it is not saved or not sent. */
function asksBeforeLeaving(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}
