/**
 * The path pattern of every page. The server answers these with 200 and any other page with 404, the web app routes
 * by them, and virtual page views report the pattern, so that no public id, name or query reaches analytics.
 */
export const routes = {
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
  bookmarks: "/starred",
  reports: "/reports",
  corrections: "/corrections",
  mistakes: "/mistakes",
  drills: "/drills",
  flashCards: "/flash-cards",
  timedQuestion: "/question",
  revision: "/revision",
  dailyCards: "/daily-revision-cards",
  dailyPractice: "/daily-practice-questions",
  chapterList: "/chapter-wise-revision",
  chapterNotes: "/chapter-wise-revision/:id/:chapterName",
  note: "/chapter-wise-revision/:id/:chapterName/:contentId/:contentTitle",
  practiceList: "/chapter-wise-dpp",
  practiceOptions: "/chapter-wise-dpp/:id/:chapterName",
  quizHistory: "/chapter-wise-dpp/:id/:type/results",
  classes: "/classes",
  joinClass: "/join/:code",
  assignedTest: "/test/:code",
  mockTests: "/mock-tests",
  buildTest: "/tests/new",
  quizIndex: "/quiz",
  disclaimer: "/quiz/disclaimer",
  quiz: "/quiz/:quizHash",
  quizQuestion: "/quiz/:quizHash/question/:questionId",
  quizReview: "/quiz/:quizHash/review",
  quizQuestionReview: "/quiz/:quizHash/question/:questionId/review",
  summary: "/quiz/:quizHash/summary",
  analysis: "/quiz/:quizHash/analysis",
  printNote: "/print/notes/:id/:contentId",
  printQuiz: "/print/quiz/:quizHash",
  admin: "/admin",
  adminChapters: "/admin/chapters",
  adminTopics: "/admin/topics",
  adminTags: "/admin/tags",
  adminQuestions: "/admin/questions",
  adminNotes: "/admin/contents",
  adminNewQuestion: "/admin/questions/new",
  adminQuestion: "/admin/questions/:id",
  adminQuestionVersions: "/admin/questions/:id/versions",
  adminNewNote: "/admin/contents/new",
  adminNote: "/admin/contents/:id",
  adminNoteVersions: "/admin/contents/:id/versions",
  adminImports: "/admin/import",
  adminImport: "/admin/import/:id",
  adminTests: "/admin/tests",
  adminTest: "/admin/tests/:id",
  adminClasses: "/admin/classes",
  adminClass: "/admin/classes/:id",
  adminExams: "/admin/exams",
  adminUsers: "/admin/people",
  adminReports: "/admin/reports",
  adminFlaggedQuestions: "/admin/suspects",
  adminAuditLog: "/admin/log",
} as const;

/** Returns a page's path: each `:name` of the pattern is replaced by its value, encoded as one path segment. */
export function buildPath(pattern: string, params: Record<string, string | number>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}

export type RouteName = keyof typeof routes;
/** Pages that need no session. On any other page a 401 leads to the landing page. */
export const publicRoutes: readonly RouteName[] = ["landing", "terms", "privacy", "parentConsent"];
