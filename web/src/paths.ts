import { pages } from "@rasayan/contract/pages";

type Value = string | number;

/** Fills each `:name` of a pattern; what a name holds is escaped, so it stays one part of the path. */
export function fillPath(pattern: string, values: Record<string, Value>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
}

/** Every address of the app. */
export const paths = {
  landing: pages.landing,
  terms: pages.terms,
  privacy: pages.privacy,
  onboarding: pages.onboarding,
  dashboard: pages.dashboard,
  profile: pages.profile,
  progress: pages.progress,
  timedQuestion: pages.timedQuestion,
  dailyCards: pages.dailyCards,
  dailyPractice: pages.dailyPractice,
  chapterList: pages.chapterList,
  chapterContents: (id: number, chapterName: string) => fillPath(pages.chapterContents, { id, chapterName }),
  content: (id: number, chapterName: string, contentId: number, contentTitle: string) =>
    fillPath(pages.content, { id, chapterName, contentId, contentTitle }),
  practiceList: pages.practiceList,
  practiceOptions: (id: number, chapterName: string) => fillPath(pages.practiceOptions, { id, chapterName }),
  quizHistory: (id: number, type: string) => fillPath(pages.quizHistory, { id, type }),
  disclaimer: pages.disclaimer,
  quiz: (quizHash: string) => fillPath(pages.quiz, { quizHash }),
  quizQuestion: (quizHash: string, questionId: Value) =>
    fillPath(pages.quizQuestion, { quizHash, questionId }),
  quizReview: (quizHash: string) => fillPath(pages.quizReview, { quizHash }),
  quizQuestionReview: (quizHash: string, questionId: Value) =>
    fillPath(pages.quizQuestionReview, { quizHash, questionId }),
  summary: (quizHash: string) => fillPath(pages.summary, { quizHash }),
  admin: pages.admin,
  /** On any page: opens the cookie preferences over it. */
  cookies: "#cookies",
};
