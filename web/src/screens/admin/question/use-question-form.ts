import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { adminQuestionQuery, type EditorQuestion, useSaveQuestion } from "../../../api/admin-questions.ts";
import { useKeptDraft } from "../saving/kept-draft.ts";
import { useSaving } from "../saving/use-saving.ts";
import type { Problems } from "./field-problems.ts";
import {
  afterSave,
  bodyOf,
  draftOf,
  newDraft,
  type QuestionDraft,
  withNewKeys,
  withPresetExams,
} from "./question-draft.ts";

const nameOf = (id: number | undefined) => `question:${id ?? "new"}`;

/**
 * The question as it is being written. What was typed stays whatever happens to the saving: in the form, and on this
 * device until it is stored.
 */
export function useQuestionForm(question: EditorQuestion | undefined, onCreated: (id: number) => void) {
  const queryClient = useQueryClient();
  const { kept, keep, drop } = useKeptDraft<QuestionDraft>(nameOf(question?.id));
  const [draft, setDraft] = useState(() => (kept ? withNewKeys(kept) : stored(question)));
  // As it is now, for an answer that comes later than the render it belongs to.
  const latest = useRef(draft);
  const [said, setSaid] = useState(0);
  const [round, setRound] = useState(0);
  const saving = useSaving(
    { id: question?.id, etag: draft.etag },
    useSaveQuestion(),
    (row) => row,
    kept !== undefined,
  );

  function show(next: QuestionDraft): void {
    latest.current = next;
    setDraft(next);
  }

  function change(changed: Partial<QuestionDraft>): void {
    saving.touch();
    show(withPresetExams(latest.current, { ...latest.current, ...changed }));
    keep(latest.current, nameOf(saving.id));
  }

  function store({ isOverwriting = false } = {}): void {
    const sent = latest.current;
    saving.send(
      bodyOf(sent),
      (saved, { isWhole, isShown }) => {
        drop();
        show(afterSave(latest.current, sent, saved));
        if (!isWhole) keep(latest.current, nameOf(saved.id));
        setSaid((count) => count + 1);
        if (saving.id === undefined && isShown) onCreated(saved.id);
      },
      { isOverwriting },
    );
  }

  /** Puts other content into the form, whose fields begin anew with it. */
  function fill(row: EditorQuestion | undefined): void {
    drop();
    saving.restart({ id: row?.id, etag: row?.etag });
    show(stored(row));
    setRound(round + 1);
  }

  return {
    draft,
    change,
    store,
    saving,
    discard: () => fill(question),
    takeTheirs: async () =>
      fill(await queryClient.fetchQuery({ ...adminQuestionQuery(saving.id ?? 0), staleTime: 0 })),
    isKept: kept !== undefined,
    /** Counts the saves, so that each is said anew; 0 once the last has been. */
    said,
    unsay: () => setSaid(0),
    /** Changes whenever the fields have to be filled anew. */
    round,
  };
}

export type QuestionForm = ReturnType<typeof useQuestionForm>;
/** What every group of fields is given. */
export type FieldsProps = { form: QuestionForm; problems: Problems };

function stored(question: EditorQuestion | undefined): QuestionDraft {
  return question ? draftOf(question) : newDraft();
}
