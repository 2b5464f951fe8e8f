import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type AdminQuestion, adminQuestionQuery, useSaveQuestion } from "../../../api/admin-questions.ts";
import { useStoredDraft } from "../saving/draft-storage.ts";
import { useFormSave } from "../saving/use-form-save.ts";
import type { IssuesForField } from "./field-issues.tsx";
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
 * State and actions of the question form. A failed save loses nothing: the draft stays in the form and in this device's
 * storage until the server has stored it.
 */
export function useQuestionForm(question: AdminQuestion | undefined, onCreated: (id: number) => void) {
  const queryClient = useQueryClient();
  const { storedDraft, storeDraft, discardDraft } = useStoredDraft<QuestionDraft>(draftName(question?.id));
  const [draft, setDraft] = useState(() =>
    storedDraft ? withNewRowKeys(storedDraft) : initialDraft(question),
  );
  // The current draft, for callbacks that run after a later render.
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

  /** Fills the form with another question and remounts its fields. */
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
    loadNewerVersion: async () =>
      resetDraft(await queryClient.fetchQuery({ ...adminQuestionQuery(saving.id ?? 0), staleTime: 0 })),
    hasStoredDraft: storedDraft !== undefined,
    /** Number of saves, so that each one shows a new toast; 0 once the toast has been dismissed. */
    saveCount,
    dismissSaved: () => setSaveCount(0),
    /** React key of the fields: changes whenever they have to be filled again. */
    formVersion,
  };
}

export type QuestionForm = ReturnType<typeof useQuestionForm>;
/** Props of every group of fields. */
export type FieldsProps = { form: QuestionForm; issuesFor: IssuesForField };

function initialDraft(question: AdminQuestion | undefined): QuestionDraft {
  return question ? toDraft(question) : newDraft();
}
