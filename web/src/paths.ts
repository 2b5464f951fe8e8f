import { routes } from "@rasayan/contract/routes";

type ParamValue = string | number;

/** Fills each `:name` of a pattern; what a name holds is escaped, so it stays one part of the path. */
export function buildPath(pattern: string, values: Record<string, ParamValue>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
}

/** Every address of the app. */
export const paths = {
  landing: routes.landing,
  terms: routes.terms,
  privacy: routes.privacy,
  parentConsent: (token: string) => buildPath(routes.parentConsent, { token }),
  age: routes.age,
  onboarding: routes.onboarding,
  dashboard: routes.dashboard,
  smartPath: routes.smartPath,
  profile: routes.profile,
  progress: routes.progress,
  bookmarks: routes.bookmarks,
  reports: routes.reports,
  timedQuestion: routes.timedQuestion,
  dailyCards: routes.dailyCards,
  dailyPractice: routes.dailyPractice,
  chapterList: routes.chapterList,
  chapterNotes: (id: number, chapterName: string) => buildPath(routes.chapterNotes, { id, chapterName }),
  note: (id: number, chapterName: string, contentId: number, contentTitle: string) =>
    buildPath(routes.note, { id, chapterName, contentId, contentTitle }),
  practiceList: routes.practiceList,
  practiceOptions: (id: number, chapterName: string) =>
    buildPath(routes.practiceOptions, { id, chapterName }),
  quizHistory: (id: number, type: string) => buildPath(routes.quizHistory, { id, type }),
  disclaimer: routes.disclaimer,
  /** The same page, whose quiz is yet to be started: by its address, so that a new tab knows it, too. */
  diagnostic: `${routes.disclaimer}?start=diagnostic`,
  quiz: (quizHash: string) => buildPath(routes.quiz, { quizHash }),
  quizQuestion: (quizHash: string, questionId: ParamValue) =>
    buildPath(routes.quizQuestion, { quizHash, questionId }),
  quizReview: (quizHash: string) => buildPath(routes.quizReview, { quizHash }),
  quizQuestionReview: (quizHash: string, questionId: ParamValue) =>
    buildPath(routes.quizQuestionReview, { quizHash, questionId }),
  summary: (quizHash: string) => buildPath(routes.summary, { quizHash }),
  admin: routes.admin,
  adminChapters: routes.adminChapters,
  adminTopics: routes.adminTopics,
  adminTags: routes.adminTags,
  adminQuestions: routes.adminQuestions,
  adminNotes: routes.adminNotes,
  adminNewQuestion: routes.adminNewQuestion,
  adminQuestion: (id: number) => buildPath(routes.adminQuestion, { id }),
  adminQuestionVersions: (id: number) => buildPath(routes.adminQuestionVersions, { id }),
  adminNewNote: routes.adminNewNote,
  adminNote: (id: number) => buildPath(routes.adminNote, { id }),
  adminNoteVersions: (id: number) => buildPath(routes.adminNoteVersions, { id }),
  adminImports: routes.adminImports,
  adminImport: (id: number) => buildPath(routes.adminImport, { id }),
  adminExams: routes.adminExams,
  adminUsers: routes.adminUsers,
  adminReports: routes.adminReports,
  adminFlaggedQuestions: routes.adminFlaggedQuestions,
  adminAuditLog: routes.adminAuditLog,
  /** On any page: opens the cookie preferences over it. */
  cookies: "#cookies",
};
