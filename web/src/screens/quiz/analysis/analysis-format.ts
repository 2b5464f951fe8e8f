import type { QuizAnalysis } from "../../../api/quiz-analysis.ts";
import { withMinusSign } from "../../../format/numbers.ts";

/** Marks out of full marks: `−1 of 12`. */
export const formatScore = ({ score, full }: { score: number; full: number }): string =>
  withMinusSign(`${score} of ${full}`);

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
