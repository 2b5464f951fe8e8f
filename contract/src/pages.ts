/**
 * Every page of the app by its pattern: the server answers these with 200 and any other with 404, the web app routes
 * by them, and virtual page views name them, so that no hash, name or query is ever counted.
 */
export const pages = {
  landing: "/",
  terms: "/terms",
  privacy: "/privacy",
  parentConsent: "/consent/:token",
  age: "/age",
  onboarding: "/onboarding",
  dashboard: "/dashboard",
  smartPath: "/smart-path",
  profile: "/profile",
  progress: "/progress",
  starred: "/starred",
  reports: "/reports",
  timedQuestion: "/question",
  revision: "/revision",
  dailyCards: "/daily-revision-cards",
  dailyPractice: "/daily-practice-questions",
  chapterList: "/chapter-wise-revision",
  chapterContents: "/chapter-wise-revision/:id/:chapterName",
  content: "/chapter-wise-revision/:id/:chapterName/:contentId/:contentTitle",
  practiceList: "/chapter-wise-dpp",
  practiceOptions: "/chapter-wise-dpp/:id/:chapterName",
  quizHistory: "/chapter-wise-dpp/:id/:type/results",
  noQuiz: "/quiz",
  disclaimer: "/quiz/disclaimer",
  quiz: "/quiz/:quizHash",
  quizQuestion: "/quiz/:quizHash/question/:questionId",
  quizReview: "/quiz/:quizHash/review",
  quizQuestionReview: "/quiz/:quizHash/question/:questionId/review",
  summary: "/quiz/:quizHash/summary",
  admin: "/admin",
  adminChapters: "/admin/chapters",
  adminTopics: "/admin/topics",
  adminTags: "/admin/tags",
  adminQuestions: "/admin/questions",
  adminContents: "/admin/contents",
  adminNewQuestion: "/admin/questions/new",
  adminQuestion: "/admin/questions/:id",
  adminQuestionVersions: "/admin/questions/:id/versions",
  adminNewContent: "/admin/contents/new",
  adminContent: "/admin/contents/:id",
  adminContentVersions: "/admin/contents/:id/versions",
  adminImports: "/admin/import",
  adminImport: "/admin/import/:id",
  adminExams: "/admin/exams",
  adminPeople: "/admin/people",
  adminReports: "/admin/reports",
  adminSuspects: "/admin/suspects",
  adminLog: "/admin/log",
} as const;

/** The address of a page: each `:name` of its pattern is filled, and what a name holds stays one part of the path. */
export function fillPage(pattern: string, values: Record<string, string | number>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
}

export type PageName = keyof typeof pages;
/** Pages that need no session: a 401 anywhere else leads to the landing page. */
export const publicPages: readonly PageName[] = ["landing", "terms", "privacy", "parentConsent"];
