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
  listAdminChapters: "GET /api/admin/chapters",
  createChapter: "POST /api/admin/chapters",
  updateChapter: "PUT /api/admin/chapters/:id",
  deleteChapter: "DELETE /api/admin/chapters/:id",
  listAdminTopics: "GET /api/admin/topics",
  createTopic: "POST /api/admin/topics",
  updateTopic: "PUT /api/admin/topics/:id",
  deleteTopic: "DELETE /api/admin/topics/:id",
  listTags: "GET /api/admin/tags",
  createTag: "POST /api/admin/tags",
  updateTag: "PUT /api/admin/tags/:id",
  deleteTag: "DELETE /api/admin/tags/:id",
  listAdminContents: "GET /api/admin/contents",
  getAdminContent: "GET /api/admin/contents/:id",
  createContent: "POST /api/admin/contents",
  updateContent: "PUT /api/admin/contents/:id",
  deleteContent: "DELETE /api/admin/contents/:id",
  restoreContent: "POST /api/admin/contents/:id/restore",
  listAdminQuestions: "GET /api/admin/questions",
  getAdminQuestion: "GET /api/admin/questions/:id",
  createQuestion: "POST /api/admin/questions",
  updateQuestion: "PUT /api/admin/questions/:id",
  deleteQuestion: "DELETE /api/admin/questions/:id",
  restoreQuestion: "POST /api/admin/questions/:id/restore",
  listUsers: "GET /api/admin/users",
  setRole: "PUT /api/admin/users/:id",
} as const;

export type CallName = keyof typeof calls;
type MethodOf<Line> = Line extends `${infer Method} ${string}` ? Method : never;
type PathOf<Line> = Line extends `${string} ${infer Path}` ? Path : never;
export type Method<N extends CallName> = MethodOf<(typeof calls)[N]>;
export type Path<N extends CallName> = PathOf<(typeof calls)[N]>;
