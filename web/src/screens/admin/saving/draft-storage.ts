import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { profileQuery } from "../../../api/user.ts";
import { localStore } from "../../../device/local-storage.ts";
import { USER_DATA_PREFIX } from "../../../device/local-user-data.ts";

/**
 * Stores an unsaved draft in localStorage, per user, so that a reload or an expired session loses nothing.
 * `storedDraft` is the draft that was found when the component mounted.
 */
export function useStoredDraft<Draft>(name: string) {
  const { data: user } = useQuery({ ...profileQuery(), enabled: false });
  const storageKey = (draftName: string) => `${USER_DATA_PREFIX}${user?.id ?? 0}:${draftName}`;
  const [stored, setStored] = useState(() => readStored<Draft>(storageKey(name)));
  const lastWritten = useRef(stored && { key: storageKey(name), text: stored.text });

  /** Deletes the draft, unless another tab has overwritten it since. */
  function discardDraft(): void {
    const { key, text } = lastWritten.current ?? {};
    if (key && localStore.read(key) === text) localStore.write(key, undefined);
    lastWritten.current = undefined;
    setStored(undefined);
  }

  return {
    storedDraft: stored?.draft,
    /** Stores a draft. Pass `draftName` once a new item has been saved and has an id. */
    storeDraft: (draft: Draft, draftName = name) => {
      const [key, text] = [storageKey(draftName), JSON.stringify(draft)];
      lastWritten.current = { key, text };
      localStore.write(key, text);
    },
    discardDraft,
  };
}

function readStored<Draft>(key: string): { text: string; draft: Draft } | undefined {
  const text = localStore.read(key);
  try {
    return text === null ? undefined : { text, draft: JSON.parse(text) as Draft };
  } catch {
    return undefined;
  }
}
