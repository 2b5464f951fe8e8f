import type { QuestionRow, QuestionSort } from "../../../api/admin-lists.ts";
import type { AdminQuestion } from "../../../api/admin-questions.ts";

/** Labels of the question types for editors, in the order of the form. */
export const typeLabels: Record<QuestionRow["type"], string> = {
  "multi choice single answer": "One correct",
  "multi choice multi correct": "One or more correct",
  numerical: "Numerical",
};

/** Labels of the forms that a question of the exams can have. */
export const formatLabels: Record<AdminQuestion["format"], string> = {
  plain: "Plain",
  statements: "Statement I and II",
  assertion: "Assertion and reason",
  match: "Match the lists",
  passage: "On a passage",
};

/** How a question counts: `normal`, or one of the void outcomes. */
export const voidLabels: Record<"normal" | NonNullable<AdminQuestion["void_outcome"]>, string> = {
  normal: "Counts normally",
  full: "Full marks to all",
  left_out: "Left out of the total",
};

/** Labels of the question status. Students get only published questions. */
export const statusLabels: Record<QuestionRow["status"], string> = {
  review: "In review",
  published: "Published",
};

/** Labels of whom a published question is given to. */
export const audienceLabels: Record<QuestionRow["audience"], string> = {
  everyone: "Everyone",
  tests: "Tests only",
};

/** Labels of the exams that a question is asked in, as one text of their names. */
export const examScopeLabels = {
  "main advanced": "Both exams",
  main: "Main only",
  advanced: "Advanced only",
};

export const difficultyLabels: Record<QuestionRow["difficulty"], string> = {
  easy: "Easy",
  medium: "Medium",
  hard: "Hard",
};

/** Labels of the orders of the list, the usual one first. */
export const sortLabels: Record<QuestionSort, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  edited: "Last edited first",
};
