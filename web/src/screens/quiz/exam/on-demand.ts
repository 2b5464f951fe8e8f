/** The parts of the player for exam mode and practice mode, which most quizzes don't need. They are one file. */

export { PracticeQuestion } from "../practice/practice-question.tsx";
export { ExamRoom } from "./exam-room.tsx";
