import type { TimedQuiz } from "../../../api/quizzes.ts";
import { isSetToAskCertainty } from "../../../device/attempt-storage.ts";

/**
 * Whether a quiz asks how sure the learner is of an answer: mock tests always do, others if this device is set to. A
 * diagnostic, whose wrong answers cost nothing, does not.
 */
export const asksCertainty = (type: TimedQuiz["type"]): boolean =>
  type === "mock" || (type !== "diagnostic" && isSetToAskCertainty());
