import { routes } from "@rasayan/contract/routes";

type ParamValue = string | number;

/** Replaces each `:name` of a pattern by its value, escaped so that it stays one path segment. */
export function buildPath(pattern: string, values: Record<string, ParamValue>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
}

/** The path of every page. */
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
  /** The disclaimer before the diagnostic quiz is created. The URL says so, so that it also works in a new tab. */
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
  /** Opens the cookie preferences over any page. */
  cookies: "#cookies",
};
