import { useState } from "react";
import { localStore } from "../../device/local-storage.ts";

/** In localStorage; public/start-after-paint.js reads it. */
const STORAGE_KEY = "cards_hide_note";

/** Whether cards cover their note until the learner taps Show. */
export const isNoteHidden = (): boolean => localStore.read(STORAGE_KEY) === "yes";

/** The setting whether cards cover their note, stored on this device. */
export function useHideNote() {
  const [isHidden, setHidden] = useState(isNoteHidden);
  return {
    isHidden,
    setHidden: (value: boolean) => {
      localStore.write(STORAGE_KEY, value ? "yes" : "no");
      setHidden(value);
    },
  };
}
