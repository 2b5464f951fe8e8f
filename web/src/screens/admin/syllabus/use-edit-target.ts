import { useState } from "react";

/** Which row of a list the form is about: one that exists, a new one, or none. */
export function useEditTarget<Row extends { id: number }>(rows: readonly Row[] | undefined) {
  const [target, setTarget] = useState<number | "new">();
  return {
    target,
    row: typeof target === "number" ? rows?.find(({ id }) => id === target) : undefined,
    edit: (id: number | "new") => setTarget(id),
    close: () => setTarget(undefined),
  };
}
