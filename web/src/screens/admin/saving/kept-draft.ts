import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { PRIVATE_PREFIX } from "../../../api/private-data.ts";
import { profileQuery } from "../../../api/user.ts";

/**
 * What was written and not saved, kept on this device so that a reload or a lost session takes nothing: `kept` is what
 * was found when the page opened. Private browsing may refuse to keep anything; then the page alone holds it.
 */
export function useKeptDraft<Draft>(name: string) {
  const { data: user } = useQuery({ ...profileQuery(), enabled: false });
  const keyOf = (one: string) => `${PRIVATE_PREFIX}${user?.id ?? 0}:${one}`;
  const [found, setFound] = useState(() => find<Draft>(keyOf(name)));
  const written = useRef(found && { key: keyOf(name), text: found.text });

  /** Another tab may have kept a draft of the same thing since: that one stays. */
  function drop(): void {
    const { key, text } = written.current ?? {};
    attempt(() => key && localStorage.getItem(key) === text && localStorage.removeItem(key));
    written.current = undefined;
    setFound(undefined);
  }

  return {
    kept: found?.draft,
    /** Keeps a draft, under another name once a new item has been saved and has a number. */
    keep: (draft: Draft, as = name) => {
      const [key, text] = [keyOf(as), JSON.stringify(draft)];
      written.current = { key, text };
      attempt(() => localStorage.setItem(key, text));
    },
    drop,
  };
}

function find<Draft>(key: string): { text: string; draft: Draft } | undefined {
  return attempt(() => {
    const text = localStorage.getItem(key);
    return text === null ? undefined : { text, draft: JSON.parse(text) as Draft };
  });
}

function attempt<Result>(what: () => Result): Result | undefined {
  try {
    return what();
  } catch {
    return undefined;
  }
}
