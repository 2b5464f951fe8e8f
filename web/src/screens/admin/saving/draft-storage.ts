import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { profileQuery } from "../../../api/user.ts";
import { USER_DATA_PREFIX } from "../../../device/local-user-data.ts";

/**
 * Stores an unsaved draft in localStorage, per user, so that a reload or an expired session loses nothing.
 * `storedDraft` is the draft that was found when the component mounted. Where the browser denies storage (private
 * browsing), nothing is stored and no error is thrown.
 */
export function useStoredDraft<Draft>(name: string) {
  const { data: user } = useQuery({ ...profileQuery(), enabled: false });
  const storageKey = (draftName: string) => `${USER_DATA_PREFIX}${user?.id ?? 0}:${draftName}`;
  const [stored, setStored] = useState(() => readStored<Draft>(storageKey(name)));
  const lastWritten = useRef(stored && { key: storageKey(name), text: stored.text });

  /** Deletes the draft, unless another tab has overwritten it since. */
  function discardDraft(): void {
    const { key, text } = lastWritten.current ?? {};
    tryStorage(() => key && localStorage.getItem(key) === text && localStorage.removeItem(key));
    lastWritten.current = undefined;
    setStored(undefined);
  }

  return {
    storedDraft: stored?.draft,
    /** Stores a draft. Pass `draftName` once a new item has been saved and has an id. */
    storeDraft: (draft: Draft, draftName = name) => {
      const [key, text] = [storageKey(draftName), JSON.stringify(draft)];
      lastWritten.current = { key, text };
      tryStorage(() => localStorage.setItem(key, text));
    },
    discardDraft,
  };
}

function readStored<Draft>(key: string): { text: string; draft: Draft } | undefined {
  return tryStorage(() => {
    const text = localStorage.getItem(key);
    return text === null ? undefined : { text, draft: JSON.parse(text) as Draft };
  });
}

function tryStorage<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
