import { useEffect, useState } from "react";

/** A text as it was when it last stood still for so long; an empty one at once. */
export function useSettled(text: string, ms: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === "" ? 0 : ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return text === "" ? "" : settled;
}
