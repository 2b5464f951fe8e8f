import { useState } from "react";
import type { QuestionRow } from "../../../api/admin-lists.ts";

type SelectedQuestion = Pick<QuestionRow, "id" | "version">;

/** The questions that are selected in the list, also those of other pages, with the versions that were shown. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlyMap<number, SelectedQuestion>>(new Map());
  return {
    questions: [...selected.values()],
    has: (id: number) => selected.has(id),
    /** Adds questions to the selection or takes them out. */
    set: (questions: readonly SelectedQuestion[], isSelected: boolean) =>
      setSelected((current) => {
        const next = new Map(current);
        for (const { id, version } of questions) {
          if (isSelected) next.set(id, { id, version });
          else next.delete(id);
        }
        return next;
      }),
    clear: () => setSelected(new Map()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
