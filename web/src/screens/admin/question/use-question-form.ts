import { useState } from "react";
import { type EditorQuestion, useSaveQuestion } from "../../../api/admin-questions.ts";
import { useKeptDraft } from "../writing/kept-draft.ts";
import type { Problems } from "./field-problems.ts";
import { bodyOf, draftOf, newDraft, type QuestionDraft } from "./question-draft.ts";

/**
 * The question as it is being written. What was typed stays whatever happens to the saving: in the form, and on this
 * device until it is stored.
 */
export function useQuestionForm(question: EditorQuestion | undefined, onCreated: (id: number) => void) {
  const { kept, keep, drop } = useKeptDraft<QuestionDraft>(`question:${question?.id ?? "new"}`);
  const [draft, setDraft] = useState(() => kept ?? stored(question));
  const [isTouched, setTouched] = useState(kept !== undefined);
  const [isSaid, setSaid] = useState(false);
  const [round, setRound] = useState(0);
  const save = useSaveQuestion();

  /** Puts other content into the form, whose fields begin anew with it. */
  function replace(by: QuestionDraft): void {
    drop();
    setDraft(by);
    setTouched(false);
    setRound(round + 1);
  }

  function store(changed: Partial<QuestionDraft> = {}): void {
    const sent = { ...draft, ...changed };
    if (save.isPending) return;
    setDraft(sent);
    save.mutate(
      { id: question?.id, etag: sent.etag, body: bodyOf(sent) },
      {
        onSuccess: (saved) => {
          replace(draftOf(saved));
          setSaid(true);
          if (!question) onCreated(saved.id);
        },
      },
    );
  }

  return {
    draft,
    change: (changed: Partial<QuestionDraft>) => {
      const next = { ...draft, ...changed };
      setDraft(next);
      setTouched(true);
      keep(next);
    },
    store,
    startAnew: () => {
      save.reset();
      replace(stored(question));
    },
    save,
    isKept: kept !== undefined,
    isTouched,
    isSaid,
    unsay: () => setSaid(false),
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
