import { useState } from "react";

const STORAGE_KEY = "cards_hide_note";

/** Whether a card keeps its note covered until the learner has tried to recall it; kept on this device. */
export function useHideNote() {
  const [isHidden, setHidden] = useState(
    () => !import.meta.env.SSR && localStorage.getItem(STORAGE_KEY) === "yes",
  );
  return {
    isHidden,
    setHidden: (value: boolean) => {
      localStorage.setItem(STORAGE_KEY, value ? "yes" : "no");
      setHidden(value);
    },
  };
}
