import { useEffect } from "react";

/**
 * Loads a lazily loaded part of the page on the first interaction, so that it opens even if the network is lost
 * later.
 */
export function usePrefetchOnInteraction(load: () => Promise<unknown>): void {
  useEffect(() => {
    const prefetch = () => void load().catch(() => undefined);
    addEventListener("pointerdown", prefetch, { once: true });
    addEventListener("keydown", prefetch, { once: true });
    return () => {
      removeEventListener("pointerdown", prefetch);
      removeEventListener("keydown", prefetch);
    };
  }, [load]);
}
