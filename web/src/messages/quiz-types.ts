import type { TimedQuiz } from "../api/quizzes.ts";
import { paths } from "../router/paths.ts";

/** What the types of quizzes differ in on screens. */
type QuizTypeRules = {
  /** Name of an open quiz. */
  title: string;
  /** Name of a finished quiz, and of a kind of quiz. */
  label: string;
  /** Each answer decides on the next question, so an answer counts when the learner goes on, and going on without skips. */
  isDiagnostic: boolean;
  /** Whether a teacher sees how far the learner is, and may pause or end it. */
  isSetByTeacher: boolean;
  /** Whether it asks how sure the learner is of an answer. */
  asksCertainty: "always" | "never" | "if switched on";
  /** Where a learner prepares one; the instructions before it lead back there. */
  preparedAt: { label: string; path: string };
};

const plain = {
  isDiagnostic: false,
  isSetByTeacher: false,
  asksCertainty: "if switched on",
  preparedAt: { label: "Dashboard", path: paths.dashboard },
} satisfies Partial<QuizTypeRules>;

/** Returns what an open quiz is called: by its paper, its chapter or its type. */
export const openQuizTitle = ({ name, chapter_name, type }: NamedQuiz) =>
  name ?? chapter_name ?? quizTypes[type].title;
type NamedQuiz = Pick<TimedQuiz, "name" | "chapter_name" | "type">;

/** The name of a mock test, or the chapter and type of a quiz: `Electrochemistry · Quick quiz`. */
export function formatQuizTitle({ name, chapter_name, type }: NamedQuiz): string {
  if (name !== null) return name;
  const { label } = quizTypes[type];
  return chapter_name === null ? label : `${chapter_name} · ${label}`;
}

export const quizTypes: Record<TimedQuiz["type"], QuizTypeRules> = {
  "quick-quiz_chapter": { ...plain, title: "Quick quiz", label: "Quick quiz" },
  unlimited_chapter: { ...plain, title: "Practice without time limit", label: "Without time limit" },
  "previous-questions_chapter": {
    ...plain,
    title: "Previous years’ questions",
    label: "Previous years’ questions",
  },
  custom: { ...plain, title: "Daily practice", label: "Daily practice" },
  bookmarks: { ...plain, title: "Starred questions", label: "Starred questions" },
  /** Its wrong answers cost nothing. */
  diagnostic: {
    ...plain,
    title: "Diagnostic quiz",
    label: "First quiz",
    isDiagnostic: true,
    asksCertainty: "never",
  },
  mock: {
    ...plain,
    title: "Mock test",
    label: "Mock test",
    asksCertainty: "always",
    preparedAt: { label: "Mock tests", path: paths.mockTests },
  },
  built: {
    ...plain,
    title: "Your own test",
    label: "Your own test",
    preparedAt: { label: "Build a test", path: paths.buildTest },
  },
  mistakes: { ...plain, title: "Redo mistakes", label: "Redo mistakes" },
  similar: { ...plain, title: "Three like this", label: "Three like this" },
  topic: { ...plain, title: "Topic practice", label: "Topic practice" },
  assigned: { ...plain, title: "Test", label: "Your teacher’s test", isSetByTeacher: true },
};
