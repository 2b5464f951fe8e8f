import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type AdminQuestion, adminQuestionQuery, useSaveQuestion } from "../../../api/admin-questions.ts";
import { useStoredDraft } from "../saving/draft-storage.ts";
import { useFormSave } from "../saving/use-form-save.ts";
import type { IssuesForField } from "./field-issues.ts";
import {
  mergeSaved,
  newDraft,
  type QuestionDraft,
  toDraft,
  toRequestBody,
  withNewRowKeys,
  withPresetExams,
} from "./question-draft.ts";

const draftName = (id: number | undefined) => `question:${id ?? "new"}`;

/**
 * The question as it is being written. What was typed stays whatever happens to the saving: in the form, and on this
 * device until it is stored.
 */
export function useQuestionForm(question: AdminQuestion | undefined, onCreated: (id: number) => void) {
  const queryClient = useQueryClient();
  const { storedDraft, storeDraft, discardDraft } = useStoredDraft<QuestionDraft>(draftName(question?.id));
  const [draft, setDraft] = useState(() =>
    storedDraft ? withNewRowKeys(storedDraft) : initialDraft(question),
  );
  // As it is now, for an answer that comes later than the render it belongs to.
  const latestDraft = useRef(draft);
  const [saveCount, setSaveCount] = useState(0);
  const [formVersion, setFormVersion] = useState(0);
  const saving = useFormSave(
    { id: question?.id, etag: draft.etag },
    useSaveQuestion(),
    (row) => row,
    storedDraft !== undefined,
  );

  function showDraft(next: QuestionDraft): void {
    latestDraft.current = next;
    setDraft(next);
  }

  function updateDraft(changes: Partial<QuestionDraft>): void {
    saving.markDirty();
    showDraft(withPresetExams(latestDraft.current, { ...latestDraft.current, ...changes }));
    storeDraft(latestDraft.current, draftName(saving.id));
  }

  function save({ isOverwriting = false } = {}): void {
    const sentDraft = latestDraft.current;
    saving.send(
      toRequestBody(sentDraft),
      (saved, { isFullySaved, isMounted }) => {
        discardDraft();
        showDraft(mergeSaved(latestDraft.current, sentDraft, saved));
        if (!isFullySaved) storeDraft(latestDraft.current, draftName(saved.id));
        setSaveCount((count) => count + 1);
        if (saving.id === undefined && isMounted) onCreated(saved.id);
      },
      { isOverwriting },
    );
  }

  /** Puts other content into the form, whose fields begin anew with it. */
  function resetDraft(row: AdminQuestion | undefined): void {
    discardDraft();
    saving.resetSource({ id: row?.id, etag: row?.etag });
    showDraft(initialDraft(row));
    setFormVersion(formVersion + 1);
  }

  return {
    draft,
    updateDraft,
    save,
    saving,
    discard: () => resetDraft(question),
    loadTheirs: async () =>
      resetDraft(await queryClient.fetchQuery({ ...adminQuestionQuery(saving.id ?? 0), staleTime: 0 })),
    hasStoredDraft: storedDraft !== undefined,
    /** Counts the saves, so that each is said anew; 0 once the last has been. */
    saveCount,
    dismissSaved: () => setSaveCount(0),
    /** Changes whenever the fields have to be filled anew. */
    formVersion,
  };
}

export type QuestionForm = ReturnType<typeof useQuestionForm>;
/** What every group of fields is given. */
export type FieldsProps = { form: QuestionForm; issuesFor: IssuesForField };

function initialDraft(question: AdminQuestion | undefined): QuestionDraft {
  return question ? toDraft(question) : newDraft();
}
