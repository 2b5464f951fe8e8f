import { useState } from "react";

/** State of which row is open in the form: an existing row, a new one (`"new"`) or none. */
export function useEditTarget<Row extends { id: number }>(rows: readonly Row[] | undefined) {
  const [target, setTarget] = useState<number | "new">();
  return {
    target,
    row: typeof target === "number" ? rows?.find(({ id }) => id === target) : undefined,
    edit: (id: number | "new") => setTarget(id),
    close: () => setTarget(undefined),
  };
}
