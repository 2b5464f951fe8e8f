import { useEffect } from "react";

/** Once the page is in use a part of it that has its own file is fetched, so that it opens without a network too. */
export function useFetchAhead(fetchPart: () => Promise<unknown>): void {
  useEffect(() => {
    const fetchAhead = () => void fetchPart().catch(() => undefined);
    addEventListener("pointerdown", fetchAhead, { once: true });
    addEventListener("keydown", fetchAhead, { once: true });
    return () => {
      removeEventListener("pointerdown", fetchAhead);
      removeEventListener("keydown", fetchAhead);
    };
  }, [fetchPart]);
}
