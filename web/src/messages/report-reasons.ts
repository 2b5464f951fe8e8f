import type { ReportReason } from "@rasayan/contract";

/** The labels of the reasons for a report, in the order shown to learners. */
export const reasonLabels: Record<ReportReason, string> = {
  key_wrong: "The answer key seems wrong",
  multiple_correct: "More than one answer is right",
  unclear: "The question is unclear or incomplete",
  typo: "There is a typing mistake",
  broken: "A formula or picture is not shown properly",
  solution_wrong: "The solution is wrong",
  out_of_syllabus: "It is not in the JEE syllabus",
  duplicate: "It asks the same as another question",
  other: "Something else",
};
