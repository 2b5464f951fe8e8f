import type { NextStep, SmartPath } from "./api/smart-path.ts";
import { paths } from "./paths.ts";
import { formatCount } from "./ui/base/format-count.ts";

type Goal = SmartPath["goal"];
type PredictedScore = SmartPath["estimate"];

/** The goal of the plan: `65 days to JEE Main 2027, Session 1`. */
export function formatGoal({ exam, year, plan, session }: Goal): string {
  if (plan === "maintenance") return "The last session is over: the plan keeps what you know.";
  if (!session)
    return year === 0 ? "No exam year set yet" : `${exam} ${year}: no dates yet, so half a year ahead`;
  const name = [`${exam} ${session.date.slice(0, 4)}`, session.name].filter(Boolean).join(", ");
  return session.days_left === 0 ? `${name} is today` : `${formatCount(session.days_left, "day")} to ${name}`;
}

/** How overall prep changed: `+1.2 since 14 Nov, mostly Electrochemistry`. */
export function formatChange({ change, since, top_contributor }: SmartPath["overall_prep"]): string {
  if (change === null || since === null) return "It moves as you answer.";
  const sinceLabel = formatDay(since);
  if (change === 0) return `Unchanged since ${sinceLabel}`;
  const movement = `${formatSigned(change)} since ${sinceLabel}`;
  return top_contributor ? `${movement}, mostly ${top_contributor.chapter_name}` : movement;
}

/** A change with its sign: `+1.2`, `−0.4`. */
export function formatSigned(change: number): string {
  return `${change < 0 ? "−" : "+"}${Math.abs(change).toFixed(1)}`;
}

/** The predicted score, or what is still missing for one. */
export function formatPredictedScore(score: PredictedScore): string {
  if (score.kind === "marks") {
    const { low, high } = score;
    return `An estimate: between ${formatMarks(low)} and ${formatMarks(high)} of 100 in Chemistry, four times out of five.`;
  }
  if (score.kind === "share")
    return `An estimate: about ${Math.round(score.percent)} % of the marks in Chemistry.`;
  const { answers, answers_needed, coverage, coverage_needed } = score;
  const missing = [
    answers < answers_needed && `${answers} of ${answers_needed} answers`,
    coverage < coverage_needed && `answers on ${Math.round(coverage)} of ${coverage_needed} % of the paper`,
  ].filter(Boolean);
  return `No score is foretold yet: ${missing.join(" and ")} so far.`;
}

/** A reason as a full sentence: `Not tried yet.` */
export function toSentence(reason: string): string {
  const capitalized = reason.charAt(0).toUpperCase() + reason.slice(1);
  return /[.!?]$/.test(capitalized) ? capitalized : `${capitalized}.`;
}

/** The path of the page that a step links to. */
export function stepPath({ kind, chapter_id }: NextStep, chapterName: string | undefined): string {
  if (kind === "goals") return paths.onboarding;
  if (kind === "diagnostic") return paths.diagnostic;
  if (kind === "cards") return paths.dailyCards;
  if (kind === "questions") return paths.dailyPractice;
  if (kind === "chapters" || chapter_id === null || chapterName === undefined) return paths.progress;
  return paths.practiceOptions(chapter_id, chapterName);
}

/** A date, such as `2026-11-14`, as shown to learners: `14 Nov`. */
export function formatDay(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString("en-IN", {
    ...{ day: "numeric", month: "short", timeZone: "UTC" },
  });
}

function formatMarks(marks: number): string {
  return String(Math.round(marks)).replace("-", "−");
}
