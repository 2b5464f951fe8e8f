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
  parentConsent: (token: string) => fillPath(pages.parentConsent, { token }),
  age: pages.age,
  onboarding: pages.onboarding,
  dashboard: pages.dashboard,
  smartPath: pages.smartPath,
  profile: pages.profile,
  progress: pages.progress,
  starred: pages.starred,
  reports: pages.reports,
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
  /** The same page, whose quiz is yet to be started: by its address, so that a new tab knows it, too. */
  diagnostic: `${pages.disclaimer}?start=diagnostic`,
  quiz: (quizHash: string) => fillPath(pages.quiz, { quizHash }),
  quizQuestion: (quizHash: string, questionId: Value) =>
    fillPath(pages.quizQuestion, { quizHash, questionId }),
  quizReview: (quizHash: string) => fillPath(pages.quizReview, { quizHash }),
  quizQuestionReview: (quizHash: string, questionId: Value) =>
    fillPath(pages.quizQuestionReview, { quizHash, questionId }),
  summary: (quizHash: string) => fillPath(pages.summary, { quizHash }),
  admin: pages.admin,
  adminChapters: pages.adminChapters,
  adminTopics: pages.adminTopics,
  adminTags: pages.adminTags,
  adminQuestions: pages.adminQuestions,
  adminContents: pages.adminContents,
  adminNewQuestion: pages.adminNewQuestion,
  adminQuestion: (id: number) => fillPath(pages.adminQuestion, { id }),
  adminQuestionVersions: (id: number) => fillPath(pages.adminQuestionVersions, { id }),
  adminNewContent: pages.adminNewContent,
  adminContent: (id: number) => fillPath(pages.adminContent, { id }),
  adminContentVersions: (id: number) => fillPath(pages.adminContentVersions, { id }),
  adminImports: pages.adminImports,
  adminImport: (id: number) => fillPath(pages.adminImport, { id }),
  adminExams: pages.adminExams,
  adminPeople: pages.adminPeople,
  adminReports: pages.adminReports,
  adminSuspects: pages.adminSuspects,
  adminLog: pages.adminLog,
  /** On any page: opens the cookie preferences over it. */
  cookies: "#cookies",
};
