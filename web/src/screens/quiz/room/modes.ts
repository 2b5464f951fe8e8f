import type { QuizMode } from "@rasayan/contract";
import type { TimedQuiz } from "../../../api/quizzes.ts";
import { certaintySetting } from "../../../device/attempt-storage.ts";
import { quizTypes } from "../../../messages/quiz-types.ts";

/**
 * What a mode of quizzes does differently in the room; everything else is the same for all. The words for its end are in
 * end-texts.ts.
 */
export type ModeRules = {
  /** After an answer the next question comes by itself, unless the learner has switched that off. */
  movesOn: boolean;
  /** A second tap on the chosen option removes the choice. Otherwise a button beside the answer does. */
  tapRemoves: boolean;
  /** Ticked options and typed numbers have a Submit button. */
  hasSubmit: boolean;
  /** A question has hints and a button that shows its key. */
  hasCheck: boolean;
  /** As in the exam hall: sections, the whole paper loaded at once, and its buttons. */
  isPaper: boolean;
  /** Said of a saved answer: how long it can be changed. */
  savedMessage: string;
};

const plain: ModeRules = {
  movesOn: true,
  tapRemoves: false,
  hasSubmit: true,
  hasCheck: false,
  isPaper: false,
  savedMessage: "Saved. You can change this until the quiz ends.",
};

export const modes: Record<QuizMode, ModeRules> = {
  plain,
  practice: {
    ...plain,
    movesOn: false,
    tapRemoves: true,
    hasSubmit: false,
    hasCheck: true,
    savedMessage: "Saved. You can change this until you check it.",
  },
  exam: {
    movesOn: false,
    tapRemoves: true,
    hasSubmit: false,
    hasCheck: false,
    isPaper: true,
    savedMessage: "Saved. You can change this until you submit.",
  },
};

/** Whether a quiz asks how sure the learner is of an answer, here or always. */
export function asksCertainty(type: TimedQuiz["type"]): boolean {
  const rule = quizTypes[type].asksCertainty;
  return rule === "if switched on" ? certaintySetting.isOn() : rule === "always";
}
