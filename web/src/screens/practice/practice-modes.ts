import type { Chapter } from "../../api/chapters.ts";
import type { QuizHistoryType } from "../../api/quiz-history.ts";
import type { IconName } from "../../ui/icons/icon.tsx";

export type PracticeMode = {
  type: QuizHistoryType;
  icon: IconName;
  title: string;
  description: string;
  /** Whether it can also be taken in exam mode and in practice mode: a quiz with a time limit of its own can't. */
  hasModes: boolean;
  /** Whether it asks only questions of past exams, of which a chapter may have none. */
  needsPastExams: boolean;
  /** An important remark in its own paragraph; depends on where the chapter's questions come from. */
  caveat?: Record<Chapter["previous_questions"], string>;
  failureMessage: string;
  resultsTitle: string;
  emptyTitle: string;
};

const modesByType: { [Type in QuizHistoryType]: PracticeMode & { type: Type } } = {
  "quick-quiz": {
    type: "quick-quiz",
    icon: "timer",
    title: "Take Quick Quiz to Assess",
    description: "10 questions, 20 min. Marked as in the exam. Ends by itself at 00:00.",
    hasModes: false,
    needsPastExams: false,
    failureMessage: "An error occurred while starting the quick quiz. Please try again later.",
    resultsTitle: "Quick quiz results",
    emptyTitle: "No quick quiz yet",
  },
  unlimited: {
    type: "unlimited",
    icon: "target",
    title: "Solve Problems Without Time Limit",
    description:
      "Up to 30 unsolved questions, starting with those you haven't seen recently. Stop when you like.",
    hasModes: true,
    needsPastExams: false,
    failureMessage: "An error occurred while starting the unlimited quiz. Please try again later.",
    resultsTitle: "Results without time limit",
    emptyTitle: "No quiz without time limit yet",
  },
  "previous-questions": {
    type: "previous-questions",
    icon: "note",
    title: "Previous Years' Questions",
    description: "Up to 30 questions, newest year first. Without time limit.",
    hasModes: true,
    needsPastExams: true,
    caveat: {
      pattern: "Written in the pattern of past papers; not the papers' own text.",
      papers: "From past papers, and some written in their pattern; each question says which.",
      none: "This chapter has no previous years' questions yet.",
    },
    failureMessage: "An error occurred while starting the previous-questions quiz. Please try again later.",
    resultsTitle: "Previous years' results",
    emptyTitle: "No previous years' questions yet",
  },
};

/** The practice modes of a chapter, in the order of the page. */
export const practiceModes: readonly PracticeMode[] = Object.values(modesByType);

/** Returns the practice mode for a URL parameter. Unknown values mean previous years' questions. */
export function practiceModeOf(parameter: string | undefined): PracticeMode {
  return practiceModes.find(({ type }) => type === parameter) ?? modesByType["previous-questions"];
}
