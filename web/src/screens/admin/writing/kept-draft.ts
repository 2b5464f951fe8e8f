import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PRIVATE_PREFIX } from "../../../api/private-data.ts";
import { profileQuery } from "../../../api/user.ts";

/**
 * What was written and not saved, kept on this device so that a reload or a lost session takes nothing: `kept` is what
 * was found when the page opened. Private browsing may refuse to keep anything; then the page alone holds it.
 */
export function useKeptDraft<Draft>(of: string) {
  const { data: user } = useQuery({ ...profileQuery(), enabled: false });
  const key = `${PRIVATE_PREFIX}${user?.id ?? 0}:${of}`;
  const [kept, setKept] = useState(() => read<Draft>(key));
  return {
    kept,
    keep: (draft: Draft) => attempt(() => localStorage.setItem(key, JSON.stringify(draft))),
    drop: () => {
      attempt(() => localStorage.removeItem(key));
      setKept(undefined);
    },
  };
}

function read<Draft>(key: string): Draft | undefined {
  return attempt(() => {
    const text = localStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as Draft);
  });
}

function attempt<Result>(what: () => Result): Result | undefined {
  try {
    return what();
  } catch {
    return undefined;
  }
}
