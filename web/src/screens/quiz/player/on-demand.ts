/** The parts of the player that no question needs at first. They are one file, loaded on the first interaction. */
export { saveBlankTime } from "./blank-time.ts";
export { fetchNextQuestion, skipQuestion } from "./next-diagnostic-question.ts";
export { numberError } from "./number-error.ts";
export { PlayerDialogs } from "./player-dialogs.tsx";
export { SaveError } from "./save-error.tsx";
export { SubmittingQuiz } from "./submitting-quiz.tsx";
export { canEnd } from "./unresolved-questions.ts";
