import {
  type AdminQuestion,
  adminQuestionQuery,
  type QuestionBody,
  useSaveQuestion,
} from "../../../api/admin-questions.ts";
import { useDraftForm } from "../saving/use-draft-form.ts";
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

/** State and actions of the question form. */
export function useQuestionForm(question: AdminQuestion | undefined, onCreated: (id: number) => void) {
  return useDraftForm<AdminQuestion, QuestionDraft, QuestionBody>({
    kind: "question",
    row: question,
    rowQuery: adminQuestionQuery,
    save: useSaveQuestion(),
    toDraft: (row) => (row ? toDraft(row) : newDraft()),
    restoreDraft: withNewRowKeys,
    applyChanges: withPresetExams,
    toRequestBody,
    mergeSaved,
    onCreated,
  });
}

export type QuestionForm = ReturnType<typeof useQuestionForm>;
/** Props of every group of fields. */
export type FieldsProps = { form: QuestionForm; issuesFor: IssuesForField };
