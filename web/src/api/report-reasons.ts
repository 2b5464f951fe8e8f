import type { ReportReason } from "@rasayan/contract";

/** What can be wrong with a question, as learners say it, in the order it is offered. */
export const reasonWords: Record<ReportReason, string> = {
  key_wrong: "The answer key seems wrong",
  unclear: "The question is unclear or incomplete",
  typo: "There is a typing mistake",
  broken: "A formula or picture is not shown properly",
  other: "Something else",
};
