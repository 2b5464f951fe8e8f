import type { ReceivedReport, ReportedQuestion } from "../../../api/admin-reports.ts";
import { lettersWords } from "../../../question/review-words.ts";
import { withMinusSign } from "../../../question/verdict.ts";

/** What students report, as editors read it. */
export const reasonWords: Record<ReceivedReport["reason"], string> = {
  key_wrong: "Wrong key",
  several_right: "More than one right",
  unclear: "Unclear",
  typo: "Typing error",
  broken: "Broken formula or picture",
  solution_wrong: "Wrong solution",
  out_of_syllabus: "Out of syllabus",
  duplicate: "Duplicate",
  other: "Something else",
};

/** `Wrong key 3 · Unclear 1`, the most frequent first. */
export function reasonsWords(reasons: ReportedQuestion["reasons"]): string {
  return (Object.keys(reasonWords) as ReceivedReport["reason"][])
    .map((reason) => ({ reason, count: reasons[reason] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ reason, count }) => `${reasonWords[reason]} ${count}`)
    .join(" · ");
}

/** `2 reports by 2 students` */
export function reportsWords({ reports, learners }: Pick<ReportedQuestion, "reports" | "learners">): string {
  const counted = (count: number, name: string) => `${count} ${count === 1 ? name : `${name}s`}`;
  return `${counted(reports, "report")} by ${counted(learners, "student")}`;
}

/** What the reporter had answered: `Chose A and C`, `Answered −4.5`. */
export function answerWords({ chosen, typed }: Pick<ReceivedReport, "chosen" | "typed">): string {
  if (typed !== null) return `Answered ${withMinusSign(typed)}`;
  return chosen.length > 0 ? `Chose ${lettersWords(chosen)}` : "No answer";
}

/** What to do before the reports can be closed as fixed, in the words in which the server refuses it. */
export function mendWords({ id, unmended_ids }: Pick<ReportedQuestion, "id" | "unmended_ids">): string {
  const [first, ...others] = unmended_ids;
  if (others.length > 0)
    return `Mend questions ${unmended_ids.join(", ")} first: they have not changed since their reports.`;
  return first === id
    ? "Mend the question first: it has not changed since this report."
    : `Mend question ${first} first: it has not changed since its report.`;
}
