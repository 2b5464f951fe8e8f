import { useEffect, useState } from "react";

/** A text as it was when it last stood still for so long; an empty one at once. */
export function useDebouncedValue(text: string, delayMs: number): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), text === "" ? 0 : delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return text === "" ? "" : debounced;
}
