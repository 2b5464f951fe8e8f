import { useState } from "react";

const STORAGE_KEY = "cards_hide_note";

/** Setting whether cards cover their note until the learner taps Show. Stored on this device. */
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
