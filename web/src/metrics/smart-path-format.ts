import type { NextStep, SmartPath, StudyPlan } from "../api/smart-path.ts";
import { formatDate, formatDay } from "../format/dates.ts";
import { formatCount, formatSigned, withMinusSign } from "../format/numbers.ts";
import { paths } from "../router/paths.ts";

type Goal = SmartPath["goal"];
type PredictedScore = SmartPath["estimate"];

/** The minutes a day that a learner can choose among the goals. */
export const dailyMinutesChoices = [15, 30, 45, 60, 90, 120] as const;

/** The goal of the plan: `65 days to JEE Main 2027, Session 1`. */
export function formatGoal({ exam, year, plan, session }: Goal): string {
  if (plan === "maintenance")
    return "The last exam session is over. Your plan now helps you keep what you know.";
  if (!session)
    return year === 0
      ? "No exam year set yet"
      : `${exam} ${year}: dates not announced yet, so we plan for half a year`;
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

/** The predicted score, or what is still missing for one. */
export function formatPredictedScore(score: PredictedScore): string {
  if (score.kind === "marks") {
    const { low, high } = score;
    return `An estimate: between ${formatMarks(low)} and ${formatMarks(high)} of 100 in Chemistry. This is a rough range; it narrows as you practise.`;
  }
  if (score.kind === "share")
    return `An estimate: about ${Math.round(score.percent)} % of the marks in Chemistry.`;
  const { answers, quick_answers, answers_needed, coverage, coverage_needed } = score;
  const note = quick_answers > 0 ? ` ${quickAnswersMessage(quick_answers)}` : "";
  const covered = `chapters worth ${coverage_needed} % of the paper (${Math.round(coverage)} % so far)`;
  if (answers >= answers_needed)
    return `Answer questions from ${covered} to see your predicted score.${note}`;
  const message = `Answer ${answers_needed} questions to see your predicted score (${answers} done)`;
  return coverage < coverage_needed ? `${message}, from ${covered}.${note}` : `${message}.${note}`;
}

/** `3 answers took you under 3 seconds; each counts as a quarter.` */
function quickAnswersMessage(count: number): string {
  return count === 1
    ? "1 answer took you under 3 seconds; it counts as a quarter."
    : `${count} answers took you under 3 seconds; each counts as a quarter.`;
}

/** The learner's answers on a chapter or topic: `6 answers`. Quick ones count as a quarter. */
export function formatAnswers(answers: number): string {
  return answers > 0 && answers < 1 ? "only quick answers" : formatCount(Math.floor(answers), "answer");
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

/** When the plan ends, or what doesn't fit: `You will finish by 4 Mar 2027, 21 days before JEE Main.` */
export function formatStudyPlan(plan: StudyPlan): string {
  const { exam, finishes_on, days_before_exam, dropped, daily_minutes, minutes_needed } = plan;
  if (dropped.length > 0 && exam) {
    const chapters = `${formatCount(dropped.length, "chapter doesn’t", "chapters don’t")} fit before ${exam.name}`;
    const enough = dailyMinutesChoices.find(
      (minutes) => minutes_needed !== null && minutes >= minutes_needed,
    );
    const advice =
      enough === undefined
        ? "The chapters that bring the most marks come first."
        : `With ${enough} minutes a day, everything fits.`;
    return `At ${daily_minutes} minutes a day, ${chapters}. ${advice}`;
  }
  if (finishes_on === null) return "You have learned every chapter. Keep revising what is due.";
  const finish = `You will finish by ${formatDate(finishes_on)}`;
  if (!exam || days_before_exam === null) return `${finish}.`;
  return `${finish}, ${formatCount(days_before_exam, "day")} before ${exam.name}.`;
}

const formatMarks = (marks: number): string => withMinusSign(Math.round(marks));
