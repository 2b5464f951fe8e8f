import type { ReviewQuestion } from "../../api/quizzes.ts";
import { withMinusSign } from "../../format/numbers.ts";
import type { IconName } from "../../ui/icons/icon.tsx";
import { formatSignedMarks } from "../question-format.ts";

type OutcomeDisplay = {
  state: "correct" | "partial" | "wrong" | "unattempted";
  icon: IconName;
  label: string;
};

type Outcome = ReviewQuestion["outcome"];

/** All outcomes, in display order. */
export const OUTCOMES: readonly Outcome[] = ["correct", "partial", "wrong", "unattempted", "left_out"];

/** The label and icon of each outcome, without marks. */
export const outcomeLabels: Record<Outcome, { label: string; icon: IconName }> = {
  correct: { label: "Correct", icon: "check" },
  partial: { label: "Partial", icon: "partial" },
  wrong: { label: "Wrong", icon: "cross" },
  unattempted: { label: "Unattempted", icon: "menu" },
  left_out: { label: "Does not count", icon: "menu" },
};

/** A question's outcome with its marks: `Wrong, −1`. An unattempted question shows its marks only if they aren't 0. */
export function describeOutcome({
  outcome,
  score,
}: Pick<ReviewQuestion, "outcome" | "score">): OutcomeDisplay {
  const { label, icon } = outcomeLabels[outcome];
  if (outcome === "left_out") return { state: "unattempted", icon, label };
  const hasMarks = outcome !== "unattempted" || score !== 0;
  return { state: outcome, icon, label: hasMarks ? `${label}, ${formatSignedMarks(score)}` : label };
}

/** The same in practice, where marks are only what they would be: `Wrong. In the exam this would be −1.` */
export function describeInPractice({ outcome, score }: Pick<ReviewQuestion, "outcome" | "score">): string {
  const { label } = outcomeLabels[outcome];
  if (outcome === "left_out" || (outcome === "unattempted" && score === 0)) return label;
  return `${label}. In the exam this would be ${formatSignedMarks(score)}.`;
}

type OptionOutcome = { state: "correct" | "wrong"; icon: IconName; label: string } | undefined;

/**
 * The options that are right together: those of the key that is what the learner selected, or has all of it, or of the first one. `also`:
 * those that are right by another key alone.
 */
export function rightOptions({
  answers,
  other_keys,
  selected_answer,
}: Pick<ReviewQuestion, "other_keys" | "selected_answer"> & {
  answers: readonly Pick<ReviewQuestion["answers"][number], "id" | "isCorrect">[];
}): { right: readonly number[]; also: readonly number[] } {
  const first = answers.filter(({ isCorrect }) => isCorrect).map(({ id }) => id);
  const keys = [first, ...other_keys];
  const selected = answers.filter(({ id }) => isSelected(selected_answer, id));
  const holdsSelected = (key: readonly number[]) => selected.every(({ id }) => key.includes(id));
  const fitting =
    keys.find((key) => key.length === selected.length && holdsSelected(key)) ?? keys.find(holdsSelected);
  const right = (selected.length > 0 && fitting) || first;
  return { right, also: keys.flat().filter((id) => !right.includes(id)) };
}

/** The label of an option that is right or was selected by the learner; undefined for any other option. */
export function optionOutcome(rightness: "right" | "also" | "wrong", isSelected: boolean): OptionOutcome {
  if (rightness === "right")
    return { state: "correct", icon: "check", label: isSelected ? "Your answer, correct" : "Correct answer" };
  if (isSelected) return { state: "wrong", icon: "cross", label: "Your answer" };
  return rightness === "also" ? { state: "correct", icon: "check", label: "Also right" } : undefined;
}

/** Whether the learner selected the option. */
export function isSelected(selected: ReviewQuestion["selected_answer"], optionId: number): boolean {
  return Array.isArray(selected) ? selected.includes(optionId) : selected === optionId;
}

/** The accepted numbers: one value, or ranges that include both ends. */
export function formatAcceptedNumbers({
  single_answer,
  accept,
}: Pick<ReviewQuestion, "single_answer" | "accept">): string {
  const ranges = accept.map(([low, high]) => (low === high ? low : `${low} to ${high}`));
  const isCoveredByRange = accept.some(([low, high]) => low === single_answer && high === single_answer);
  const parts = single_answer === null || isCoveredByRange ? ranges : [single_answer, ...ranges];
  return parts.map(withMinusSign).join(", or ");
}
