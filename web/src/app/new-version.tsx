import { useEffect, useRef } from "react";
import { useLocation } from "../router/router.tsx";
import { lazyComponent } from "../ui/loading/lazy-component.tsx";
import { useWaitingWorker } from "./register-service-worker.ts";

const NewVersionPrompt = lazyComponent(
  async () => (await import("./new-version-prompt.tsx")).NewVersionPrompt,
  () => null,
);

/** Replaces this build by a newer one: when the learner asks for it, or while nobody uses the page. */
export function NewVersion() {
  const worker = useWaitingWorker();
  const { pathname } = useLocation();
  const isTouched = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed on the page before is no longer there
  useEffect(() => {
    const handleInput = () => {
      isTouched.current = true;
    };
    isTouched.current = false;
    document.addEventListener("input", handleInput);
    return () => document.removeEventListener("input", handleInput);
  }, [pathname]);
  return worker ? <NewVersionPrompt worker={worker} isTouched={isTouched} /> : null;
}
