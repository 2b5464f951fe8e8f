/** Every call, named once: method and path. Free of schemas, so the browser can carry it. */
export const calls = {
  signInWithGoogle: "POST /api/auth/google",
  signInToDemo: "POST /api/auth/demo",
  signOut: "POST /api/auth/logout",
  getConfig: "GET /api/config",

  getProfile: "GET /api/user/profile",
  putProfile: "PUT /api/user/profile",
  exportUser: "GET /api/user/export",
  deleteUser: "DELETE /api/user",

  listChapters: "GET /api/chapters",
  listTopics: "GET /api/topics",
  listContents: "GET /api/chapters/:id/content",
  getContent: "GET /api/chapters/:id/content/:contentId",
  getUserChapters: "GET /api/user/chapters",
  putUserChapters: "POST /api/user/chapters",
  getUserTopics: "GET /api/user/topics",
  putUserTopics: "POST /api/user/topics",

  search: "GET /api/search",

  listRevisionNotes: "GET /api/revision/notes",
  markRevised: "POST /api/revision/notes/:topicId/mark-as-revised",
  listRevisionQuestions: "GET /api/revision/questions",

  createQuiz: "POST /api/quiz",
  createDiagnostic: "POST /api/quiz/diagnostic",
  listOpenQuizzes: "GET /api/quiz/open",
  getQuiz: "GET /api/quiz/:hash",
  getQuizQuestion: "GET /api/quiz/:hash/question/:questionId",
  answerQuestion: "POST /api/quiz/:hash/question/:questionId/answer",
  endQuiz: "POST /api/quiz/:hash/end",
  getQuizStats: "GET /api/quiz/:hash/stats",
  listQuizHistory: "GET /api/chapter/:id/quiz-history",

  previewText: "POST /api/admin/preview",
} as const;

export type CallName = keyof typeof calls;
type MethodOf<Line> = Line extends `${infer Method} ${string}` ? Method : never;
type PathOf<Line> = Line extends `${string} ${infer Path}` ? Path : never;
export type Method<N extends CallName> = MethodOf<(typeof calls)[N]>;
export type Path<N extends CallName> = PathOf<(typeof calls)[N]>;
