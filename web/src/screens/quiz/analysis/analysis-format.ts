import type { QuizAnalysis } from "../../../api/quiz-analysis.ts";
import { formatCount, percentOf, withMinusSign } from "../../../format/numbers.ts";
import { formatSignedMarks } from "../../../question/question-format.ts";

/** Marks out of full marks: `−1 of 12`. */
export const formatScore = ({ score, full }: { score: number; full: number }): string =>
  withMinusSign(`${score} of ${full}`);

type Forecast = NonNullable<NonNullable<QuizAnalysis["paper"]>["forecast"]>;

/** `38 to 71`, or `−4 to 12`. */
export const formatForecast = ({ low, high }: Pick<Forecast, "low" | "high">): string =>
  withMinusSign(`${Math.round(low)} to ${Math.round(high)}`);

/** The marks of a mock test beside what was expected before it: `58 of 100; we had expected 41 to 63.` */
export const compareWithForecast = (forecast: Forecast, marks: { score: number; full: number }): string =>
  `${formatScore(marks)}; we had expected ${formatForecast(forecast)}.`;

type TimeClass = keyof QuizAnalysis["time_classes"];

/** How the time on a question was spent, in a few words. */
export const timeClassLabels: Record<TimeClass, string> = {
  good: "Right, in good time",
  slow: "Right, but slow",
  rushed: "Not right, too fast",
  missed: "Not right, in usual time",
  sunk: "Not right, after a long time",
  wasted: "Left blank after a long time",
};

const timeClassAdvice: Partial<Record<TimeClass, string>> = {
  rushed: "You answered fast: read it again with more time.",
  missed: "Find the step that went wrong.",
  sunk: "It took long and brought nothing: learn the method.",
  wasted: "You spent long on it and left it blank: see how it starts.",
};

/** Says what to do about a question that lost marks. */
export function adviseOnQuestion({ outcome, time_class }: QuizAnalysis["look_at"][number]): string {
  const byOutcome = outcome === "unattempted" ? "You left it blank: try it now." : timeClassAdvice.missed;
  return (time_class && timeClassAdvice[time_class]) ?? byOutcome ?? "";
}

type CertaintyAdvice = NonNullable<QuizAnalysis["certainty"]["advice"]>;

/** What the answers of one certainty were worth, and what follows from it. */
export function formatCertaintyAdvice(advice: CertaintyAdvice): string {
  const { answers, right } = advice;
  const share = `${Math.round(percentOf(right, answers))} %`;
  if (advice.kind === "sure")
    return `You were sure of ${answers} answers and ${right} of them were right (${share}): the others cost you ${formatCount(advice.lost, "mark")}, so check the unit, the sign and what is asked before you go on.`;
  const { net, full, negative, pays_from } = advice;
  const record = `${right} of your ${answers} guesses ${right === 1 ? "was" : "were"} right (${share})`;
  if (pays_from === 0)
    return `${record}, and a wrong answer costs nothing here: never leave such a question blank.`;
  const bar = `${formatSignedMarks(full)} and ${formatSignedMarks(negative)} a guess pays from ${pays_from} %`;
  const marks = formatCount(Math.abs(net), "mark");
  if (net < 0)
    return `${record}, and with ${bar}: they cost you ${marks}, so leave out a question where you can rule out no option.`;
  return net > 0
    ? `${record}, and with ${bar}: they won you ${marks}, so keep guessing where you can rule out an option.`
    : `${record}, and with ${bar}: they neither won nor lost you marks.`;
}
