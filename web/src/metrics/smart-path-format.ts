import type { NextStep, PlanChange, PlanReason, SmartPath, StudyPlan } from "../api/smart-path.ts";
import { formatDate, formatDay } from "../format/dates.ts";
import { formatCount, formatSigned, withMinusSign } from "../format/numbers.ts";
import { paths } from "../router/paths.ts";

type Goal = SmartPath["goal"];

/** The minutes a day that a learner can choose among the goals. */
export const dailyMinutesChoices = [15, 30, 45, 60, 90, 120] as const;

/** The goal of the plan: `65 days to JEE Main 2027, Session 1 · 188 days to JEE Advanced 2027`. */
export function formatGoal({ exam, year, plan, session, later_session }: Goal): string {
  if (plan === "maintenance")
    return "The last exam session is over. Your plan now helps you keep what you know.";
  if (!session)
    return year === 0
      ? "No exam year set yet"
      : `${exam} ${year}: dates not announced yet, so we plan for half a year`;
  return [session, ...(later_session ? [later_session] : [])].map(formatExamDate).join(" · ");
}

function formatExamDate({ exam, name, date, days_left }: NonNullable<Goal["session"]>): string {
  const title = [`${exam} ${date.slice(0, 4)}`, name].filter(Boolean).join(", ");
  return days_left === 0 ? `${title} is today` : `${formatCount(days_left, "day")} to ${title}`;
}

/** The marks in chemistry that are expected today: `JEE Main 12 to 47 of 100, JEE Advanced −2 to 30 of 120`. */
export const formatPredictedMarks = (predicted: Goal["predicted_marks"]): string =>
  withMinusSign(
    predicted
      .map(({ exam, low, high, max }) => `${exam} ${Math.round(low)} to ${Math.round(high)} of ${max}`)
      .join(", "),
  );

/** How overall prep changed: `+1.2 since 14 Nov, mostly Electrochemistry`. */
export function formatChange({ change, since, top_contributor }: SmartPath["overall_prep_change"]): string {
  if (change === null || since === null) return "It moves as you answer.";
  const sinceLabel = formatDay(since);
  if (change === 0) return `Unchanged since ${sinceLabel}`;
  const movement = `${formatSigned(change)} since ${sinceLabel}`;
  return top_contributor ? `${movement}, mostly ${top_contributor.chapter_name}` : movement;
}

/** The learner's answers on a chapter or topic: `6 answers`. Quick ones count as a quarter. */
export function formatAnswers(answers: number): string {
  return answers > 0 && answers < 1 ? "only quick answers" : formatCount(Math.floor(answers), "answer");
}

/** Why something is in the plan: `Not tried yet · 6 % of the paper.` Empty without reasons. */
export function formatReasons(reasons: readonly PlanReason[]): string {
  const text = joinReasons(reasons);
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

const joinReasons = (reasons: readonly PlanReason[]) => reasons.map(formatReason).join(" · ");

function formatReason(reason: PlanReason): string {
  switch (reason.kind) {
    case "weightage":
      return formatWeightage(reason);
    case "gap":
      return `you are at ${reason.percent} %`;
    case "time":
      return `last practised ${formatCount(reason.days, "day")} ago`;
    case "missed":
      return `missed on ${formatDay(reason.on)}`;
    case "missed_topic":
      return "you missed a question on it";
    case "quick":
      return "about a minute a question";
    case "new":
      return "not tried yet";
    case "prerequisites_known":
      return "you know what it builds on";
    case "no_prerequisites":
      return "needs no other chapter first";
    case "latest":
      return "your latest chapter";
    case "this_week":
      return "this week’s chapter";
    case "outside_exam":
      return "from your chapters";
  }
}

function formatWeightage({ percent, topics }: { percent: number; topics: number | null }): string {
  const share = percent < 1 ? "less than 1 % of the paper" : `${percent} % of the paper`;
  if (topics === null) return share;
  return `${share} in only ${topics === 1 ? "one topic" : `${topics} topics`}`;
}

/** How today's plan differs from the last one: `Moles is new today: not tried yet.` */
export function formatPlanChange(change: PlanChange): string {
  return change.kind === "added"
    ? `${change.topic_name} is new today: ${joinReasons(change.reasons)}.`
    : `${change.topic_name} can wait: you still remember about ${change.percent} % of it.`;
}

/** What a step asks the learner to do. */
export function formatStep(step: NextStep): string {
  switch (step.kind) {
    case "goals":
      return "Set your exam and year, so that the plan knows its end.";
    case "diagnostic":
      return "Take the diagnostic quiz, so that the plan knows where you stand.";
    case "cards":
      return `Revise today's ${formatCount(step.count, "card")}.`;
    case "questions":
      return `Answer today's ${formatCount(step.count, "question")}.`;
    case "chapters":
      return "Tick the chapters you have covered, so that practice keeps to them.";
    case "prerequisite":
      return `${step.for_chapter_name} builds on ${step.chapter_name}, where you are at ${step.mastery} %.`;
    case "chapter":
      return `Try a quick quiz on ${step.chapter_name}: few answers so far.`;
  }
}

/** The path of the page that a step links to. */
export function stepPath(step: NextStep): string {
  switch (step.kind) {
    case "goals":
      return paths.onboarding;
    case "diagnostic":
      return paths.diagnostic;
    case "cards":
      return paths.dailyCards;
    case "questions":
      return paths.dailyPractice;
    case "chapters":
      return paths.progress;
    case "prerequisite":
    case "chapter":
      return paths.practiceOptions(step.chapter_id, step.chapter_name);
  }
}

/** What today's questions are: `2 on what you missed, 3 from this week’s chapter and 5 others.` */
export function formatQuestions(questions: SmartPath["today"]["questions"]): string {
  const count = (...kinds: PlanReason["kind"][]) =>
    questions.filter(({ reasons }) => reasons.some(({ kind }) => kinds.includes(kind))).length;
  const missed = count("missed", "missed_topic");
  const week = count("this_week");
  const others = questions.length - missed - week;
  const parts = [
    missed > 0 && `${missed} on what you missed`,
    week > 0 && `${week} from this week’s chapter`,
    others > 0 &&
      (missed + week > 0 ? `${others} by what brings the most marks` : "What brings the most marks"),
  ].filter((part) => part !== false);
  return `${parts.join(", ")}.`;
}

/** When the plan ends, or how it is shortened: `You will finish by 4 Mar 2027, 21 days before JEE Main.` */
export function formatStudyPlan(plan: StudyPlan): string {
  const { exam, finishes_on, days_before_exam, shortened, daily_minutes, minutes_needed, more } = plan;
  if (shortened.length > 0 && exam) {
    const chapters = `${formatCount(shortened.length, "chapter is", "chapters are")} shortened before ${exam.name}`;
    const enough = dailyMinutesChoices.find(
      (minutes) => minutes_needed !== null && minutes >= minutes_needed,
    );
    const first = more && more.daily_minutes < (enough ?? Number.POSITIVE_INFINITY) ? formatMore(more) : "";
    const advice =
      enough === undefined
        ? "The chapters that bring the most marks per hour keep their full time."
        : `With ${enough} minutes a day, every chapter gets its full time.`;
    return [`At ${daily_minutes} minutes a day, ${chapters}; none is left out.`, first, advice]
      .filter(Boolean)
      .join(" ");
  }
  if (finishes_on === null) return "You have learned every chapter. Keep revising what is due.";
  const finish = `You will finish by ${formatDate(finishes_on)}`;
  if (!exam || days_before_exam === null) return `${finish}.`;
  return `${finish}, ${formatCount(days_before_exam, "day")} before ${exam.name}.`;
}

/** `With 45 minutes a day, Electrochemistry and 2 others get their full time: 11 % of the paper.` */
function formatMore({ daily_minutes, chapters, percent }: NonNullable<StudyPlan["more"]>): string {
  const [first, ...others] = chapters;
  const names =
    others.length > 0
      ? `${first?.chapter_name} and ${formatCount(others.length, "other")}`
      : first?.chapter_name;
  const verb = others.length > 0 ? "get their" : "gets its";
  return `With ${daily_minutes} minutes a day, ${names} ${verb} full time: ${Math.round(percent)} % of the paper.`;
}
