import { useEffect } from "react";

/** Once the page is in use a part of it that has its own file is fetched, so that it opens without a network too. */
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
