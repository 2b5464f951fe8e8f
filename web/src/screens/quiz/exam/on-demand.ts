/** The parts of the player for exam mode and practice mode, which most quizzes don't need. They are one file. */
export { ExamRoom } from "./exam-room.tsx";
export { PracticeQuestion } from "./practice-question.tsx";
