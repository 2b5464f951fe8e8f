/** Method and path of the learners' endpoints that only few pages of the web app load. */
export const onDemandEndpoints = {
  listTopics: "GET /api/topics",
  getUserChapters: "GET /api/user/chapters",
  putUserChapters: "POST /api/user/chapters",
  getUserTopics: "GET /api/user/topics",
  putUserTopics: "POST /api/user/topics",

  getMetrics: "GET /api/smart-path/metrics",

  discardQuiz: "DELETE /api/quiz/:hash",
  listQuizHistory: "GET /api/chapter/:id/quiz-history",
  listBlueprints: "GET /api/blueprints",
  listMockTests: "GET /api/mock-tests",
  getQuizAnalysis: "GET /api/quiz/:hash/analysis",
  listBuiltTests: "GET /api/built-tests",
  countBuiltTest: "POST /api/built-tests/count",
  saveBuiltTest: "POST /api/built-tests",
  renameBuiltTest: "PUT /api/built-tests/:id",
  deleteBuiltTest: "DELETE /api/built-tests/:id",
  beginQuiz: "POST /api/quiz/:hash/begin",
  getQuizQuestions: "GET /api/quiz/:hash/questions",
  saveVisits: "POST /api/quiz/:hash/visits",
  saveQuestionTimes: "POST /api/quiz/:hash/times",
  checkQuizQuestion: "POST /api/quiz/:hash/question/:questionId/check",
  listHints: "GET /api/quiz/:hash/question/:questionId/hints",
  takeHint: "POST /api/quiz/:hash/question/:questionId/hints",

  bookmarkQuestion: "PUT /api/bookmarks/questions/:id",
  unbookmarkQuestion: "DELETE /api/bookmarks/questions/:id",
  bookmarkNote: "PUT /api/bookmarks/contents/:id",
  unbookmarkNote: "DELETE /api/bookmarks/contents/:id",
  listBookmarkedQuestions: "GET /api/bookmarks/questions",
  listBookmarkedNotes: "GET /api/bookmarks/contents",

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
