import {
  type AdminQuestion,
  adminQuestionQuery,
  type QuestionBody,
  questionSave,
} from "../../../api/admin-questions.ts";
import type { DraftFormOptions, useDraftForm } from "../saving/use-draft-form.ts";
import type { IssuesForField } from "./field-issues.tsx";
import {
  mergeSaved,
  type QuestionDraft,
  toRequestBody,
  withNewRowKeys,
  withPresetExams,
} from "./question-draft.ts";

/** How the question form prepares, changes and saves its draft. */
export const questionFormOptions: Omit<
  DraftFormOptions<AdminQuestion, QuestionDraft, QuestionBody>,
  "row" | "toDraft" | "onCreated"
> = {
  kind: "question",
  rowQuery: adminQuestionQuery,
  save: questionSave,
  restoreDraft: withNewRowKeys,
  applyChanges: withPresetExams,
  toRequestBody,
  mergeSaved,
};

export type QuestionForm = ReturnType<typeof useDraftForm<AdminQuestion, QuestionDraft, QuestionBody>>;
/** Props of every group of fields. */
export type FieldsProps = { form: QuestionForm; issuesFor: IssuesForField };
