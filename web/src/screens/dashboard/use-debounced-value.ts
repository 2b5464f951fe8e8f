import { useEffect, useState } from "react";

/** Returns the latest text that has not changed for `delayMs`. An empty text is returned immediately. */
export function useDebouncedValue(text: string, delayMs: number): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), text === "" ? 0 : delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return text === "" ? "" : debounced;
}
