import type { Chapter } from "../../api/chapters.ts";
import type { PracticeKind } from "../../api/practice.ts";
import type { IconName } from "../../ui/icon.tsx";

export type Kind = {
  kind: PracticeKind;
  icon: IconName;
  title: string;
  says: string;
  /** What must not be overlooked, by where the chapter's questions come from; it stands alone beneath. */
  mind?: Record<Chapter["previous_questions"], string>;
  failure: string;
  results: string;
  noneYet: string;
};

const quickQuiz: Kind = {
  kind: "quick-quiz",
  icon: "timer",
  title: "Take Quick Quiz to Assess",
  says: "10 questions, 20 min. Marked as in the exam. Ends by itself at 00:00.",
  failure: "An error occurred while starting the quick quiz. Please try again later.",
  results: "Quick quiz results",
  noneYet: "No quick quiz yet",
};

const unlimited: Kind = {
  kind: "unlimited",
  icon: "target",
  title: "Solve Problems Without Time Limit",
  says: "Up to 30 questions you have not solved yet, longest unseen first. Stop when you like.",
  failure: "An error occurred while starting the unlimited quiz. Please try again later.",
  results: "Results without time limit",
  noneYet: "No quiz without time limit yet",
};

const previousQuestions: Kind = {
  kind: "previous-questions",
  icon: "note",
  title: "Previous Years' Questions",
  says: "Up to 30 questions, newest year first. Without time limit.",
  mind: {
    pattern: "Written in the pattern of past papers; not the papers' own text.",
    papers: "From past papers, and some written in their pattern; each question says which.",
    none: "This chapter has no previous years' questions yet.",
  },
  failure: "An error occurred while starting the previous-questions quiz. Please try again later.",
  results: "Previous years' results",
  noneYet: "No previous years' questions yet",
};

/** The three ways to practise a chapter. */
export const kinds: readonly Kind[] = [quickQuiz, unlimited, previousQuestions];

/** The kind an address names; whatever is neither of the first two means previous years' questions. */
export function kindOf(type: string | undefined): Kind {
  return kinds.find(({ kind }) => kind === type) ?? previousQuestions;
}
