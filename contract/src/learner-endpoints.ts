import type { accountEndpoints } from "./account-endpoints.ts";
import type { adminEndpoints } from "./admin-endpoints.ts";

/**
 * Method and path of the endpoints outside the admin area, except those in `accountEndpoints`. Without schemas, so that
 * browsers can load it cheaply.
 */
export const learnerEndpoints = {
  signOut: "POST /api/auth/logout",
  getConfig: "GET /api/config",

  getProfile: "GET /api/user/profile",
  putProfile: "PUT /api/user/profile",

  listChapters: "GET /api/chapters",
  listTopics: "GET /api/topics",
  listNotes: "GET /api/chapters/:id/content",
  getNote: "GET /api/chapters/:id/content/:contentId",
  getUserChapters: "GET /api/user/chapters",
  putUserChapters: "POST /api/user/chapters",
  getUserTopics: "GET /api/user/topics",
  putUserTopics: "POST /api/user/topics",

  search: "GET /api/search",

  listRevisionNotes: "GET /api/revision/notes",
  markRevised: "POST /api/revision/notes/:topicId/mark-as-revised",
  listRevisionQuestions: "GET /api/revision/questions",
  listFurtherPractice: "GET /api/revision/further",

  getSmartPath: "GET /api/smart-path",
  getMetrics: "GET /api/smart-path/metrics",
  getStudyPlan: "GET /api/smart-path/plan",

  createQuiz: "POST /api/quiz",
  createDiagnostic: "POST /api/quiz/diagnostic",
  listOpenQuizzes: "GET /api/quiz/open",
  getQuiz: "GET /api/quiz/:hash",
  beginQuiz: "POST /api/quiz/:hash/begin",
  getQuizQuestions: "GET /api/quiz/:hash/questions",
  saveVisits: "POST /api/quiz/:hash/visits",
  getQuizQuestion: "GET /api/quiz/:hash/question/:questionId",
  answerQuestion: "POST /api/quiz/:hash/question/:questionId/answer",
  listHints: "GET /api/quiz/:hash/question/:questionId/hints",
  takeHint: "POST /api/quiz/:hash/question/:questionId/hints",
  checkQuizQuestion: "POST /api/quiz/:hash/question/:questionId/check",
  endQuiz: "POST /api/quiz/:hash/end",
  discardQuiz: "DELETE /api/quiz/:hash",
  getQuizStats: "GET /api/quiz/:hash/stats",
  listQuizHistory: "GET /api/chapter/:id/quiz-history",

  listBlueprints: "GET /api/blueprints",
  listMockTests: "GET /api/mock-tests",

  listBookmarkedQuestions: "GET /api/bookmarks/questions",
  bookmarkQuestion: "PUT /api/bookmarks/questions/:id",
  unbookmarkQuestion: "DELETE /api/bookmarks/questions/:id",
  listBookmarkedNotes: "GET /api/bookmarks/contents",
  bookmarkNote: "PUT /api/bookmarks/contents/:id",
  unbookmarkNote: "DELETE /api/bookmarks/contents/:id",

  reportQuestion: "PUT /api/quiz/:hash/question/:questionId/report",
  listReports: "GET /api/reports",
  markReportsSeen: "POST /api/reports/seen",

  listMistakes: "GET /api/mistakes",
  getMarksLost: "GET /api/mistakes/marks-lost",
  putMistake: "PUT /api/mistakes/:questionId",

  createDrill: "POST /api/drills",
  finishDrill: "POST /api/drills/:id/answers",
  listDrillTrends: "GET /api/drills/trends",

  listCorrections: "GET /api/corrections",
} as const;

type RouteSpecs = typeof learnerEndpoints & typeof accountEndpoints & typeof adminEndpoints;
export type EndpointName = keyof RouteSpecs;
type MethodOf<Spec> = Spec extends `${infer Method} ${string}` ? Method : never;
type PathOf<Spec> = Spec extends `${string} ${infer Path}` ? Path : never;
export type Method<N extends EndpointName> = MethodOf<RouteSpecs[N]>;
export type Path<N extends EndpointName> = PathOf<RouteSpecs[N]>;
