import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { USER_DATA_PREFIX } from "../../../api/local-user-data.ts";
import { profileQuery } from "../../../api/user.ts";

/**
 * What was written and not saved, kept on this device so that a reload or a lost session takes nothing: `kept` is what
 * was found when the page opened. Private browsing may refuse to keep anything; then the page alone holds it.
 */
export function useStoredDraft<Draft>(name: string) {
  const { data: user } = useQuery({ ...profileQuery(), enabled: false });
  const storageKey = (draftName: string) => `${USER_DATA_PREFIX}${user?.id ?? 0}:${draftName}`;
  const [stored, setStored] = useState(() => readStored<Draft>(storageKey(name)));
  const lastWritten = useRef(stored && { key: storageKey(name), text: stored.text });

  /** Another tab may have kept a draft of the same thing since: that one stays. */
  function discardDraft(): void {
    const { key, text } = lastWritten.current ?? {};
    tryStorage(() => key && localStorage.getItem(key) === text && localStorage.removeItem(key));
    lastWritten.current = undefined;
    setStored(undefined);
  }

  return {
    storedDraft: stored?.draft,
    /** Keeps a draft, under another name once a new item has been saved and has a number. */
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
