import type { ReceivedReport, ReportedQuestion } from "../../../api/admin-reports.ts";

/** What students report, as editors read it. */
export const reasonWords: Record<ReceivedReport["reason"], string> = {
  key_wrong: "Wrong key",
  unclear: "Unclear",
  typo: "Typing error",
  broken: "Broken formula or picture",
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
