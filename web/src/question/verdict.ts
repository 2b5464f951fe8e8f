import type { ReviewQuestion } from "../api/quizzes.ts";
import type { IconName } from "../ui/icon.tsx";
import { signed } from "./question-words.ts";

export type Verdict = {
  state: "correct" | "partial" | "wrong" | "unanswered";
  icon: IconName;
  words: string;
};

/** How a question went, with its marks: `Wrong, −1`. A question left open says its marks only where it won some. */
export function verdictOf({ outcome, score }: Pick<ReviewQuestion, "outcome" | "score">): Verdict {
  switch (outcome) {
    case "correct":
      return { state: "correct", icon: "check", words: `Correct, ${signed(score)}` };
    case "partial":
      return { state: "partial", icon: "partial", words: `Partial, ${signed(score)}` };
    case "wrong":
      return { state: "wrong", icon: "cross", words: `Wrong, ${signed(score)}` };
    case "unattempted":
      return {
        state: "unanswered",
        icon: "menu",
        words: score === 0 ? "Unanswered" : `Unanswered, ${signed(score)}`,
      };
  }
}

type Outcome = ReviewQuestion["outcome"];

/** The outcomes in the order in which they are listed. */
export const OUTCOMES: readonly Outcome[] = ["correct", "partial", "wrong", "unattempted"];

/** An outcome by itself, in a word and a sign. */
export const outcomeWords: Record<Outcome, { words: string; icon: IconName }> = {
  correct: { words: "Correct", icon: "check" },
  partial: { words: "Partly correct", icon: "partial" },
  wrong: { words: "Wrong", icon: "cross" },
  unattempted: { words: "Unattempted", icon: "menu" },
};

export type OptionVerdict = { state: "correct" | "wrong"; icon: IconName; words: string } | undefined;

/** What is said of an option: the key and the learner's choice; nothing of one that is neither. */
export function optionVerdict(isCorrect: boolean, isChosen: boolean): OptionVerdict {
  if (isCorrect) {
    return { state: "correct", icon: "check", words: isChosen ? "Your answer, correct" : "Correct answer" };
  }
  return isChosen ? { state: "wrong", icon: "cross", words: "Your answer" } : undefined;
}

/** Whether an option is among those the learner chose. */
export function isChosen(selected: ReviewQuestion["selected_answer"], optionId: number): boolean {
  return Array.isArray(selected) ? selected.includes(optionId) : selected === optionId;
}

/** The numbers that were accepted: one value, or ranges with both ends included. */
export function acceptedNumbers({
  single_answer,
  accept,
}: Pick<ReviewQuestion, "single_answer" | "accept">): string {
  const ranges = accept.map(([low, high]) => (low === high ? low : `${low} to ${high}`));
  const isWithin = accept.some(([low, high]) => low === single_answer && high === single_answer);
  const all = single_answer === null || isWithin ? ranges : [single_answer, ...ranges];
  return all.map(withMinusSign).join(", or ");
}

/** Numbers are shown with the true minus sign. */
export function withMinusSign(number: string): string {
  return number.replaceAll("-", "−");
}
