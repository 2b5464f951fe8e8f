// Method and path of every endpoint, by name. There are no schemas here, so that browsers load little, and a browser's
// file contains only the endpoints that its code requests.

// Sign-in, account and devices
export const signInWithGoogle = "POST /api/auth/google";
export const signInToDemo = "POST /api/auth/demo";
export const signOut = "POST /api/auth/logout";
export const getConfig = "GET /api/config";
export const getProfile = "GET /api/user/profile";
export const putProfile = "PUT /api/user/profile";
export const exportUser = "GET /api/user/export";
export const deleteUser = "DELETE /api/user";
export const listSessions = "GET /api/user/sessions";
export const endSession = "DELETE /api/user/sessions/:id";
export const endOtherSessions = "DELETE /api/user/sessions";

// Consents
export const declareAge = "POST /api/user/age";
export const requestParentConsent = "POST /api/user/consent";
export const getParentConsent = "GET /api/consent/:token";
export const grantConsent = "POST /api/consent/:token/grant";
export const withdrawConsent = "POST /api/consent/:token/withdraw";

// Chapters, notes and progress
export const listChapters = "GET /api/chapters";
export const listTopics = "GET /api/topics";
export const listNotes = "GET /api/chapters/:id/content";
export const getNote = "GET /api/chapters/:id/content/:contentId";
export const search = "GET /api/search";
export const getUserChapters = "GET /api/user/chapters";
export const putUserChapters = "POST /api/user/chapters";
export const getUserTopics = "GET /api/user/topics";
export const putUserTopics = "POST /api/user/topics";
export const getCoverage = "GET /api/user/coverage";
export const putCoverage = "PUT /api/user/coverage";

// Revision cards, the plan and its metrics
export const listRevisionNotes = "GET /api/revision/notes";
export const markRevised = "POST /api/revision/notes/:topicId/mark-as-revised";
export const listRevisionQuestions = "GET /api/revision/questions";
export const listFurtherPractice = "GET /api/revision/further";
export const getSmartPath = "GET /api/smart-path";
export const getStudyPlan = "GET /api/smart-path/plan";
export const putPlanOrder = "PUT /api/smart-path/plan/order";
export const getMetrics = "GET /api/smart-path/metrics";
export const getStreak = "GET /api/user/streak";

// Flash cards
export const listFlashCards = "GET /api/flash-cards";
export const reviewFlashCard = "POST /api/flash-cards/:id/review";
export const undoFlashCardReview = "POST /api/flash-cards/:id/undo";
export const listOwnFlashCards = "GET /api/flash-cards/own";
export const createFlashCard = "POST /api/flash-cards/own";
export const updateFlashCard = "PUT /api/flash-cards/own/:id";
export const deleteFlashCard = "DELETE /api/flash-cards/own/:id";

// Quizzes
export const createQuiz = "POST /api/quiz";
export const createDiagnostic = "POST /api/quiz/diagnostic";
export const listOpenQuizzes = "GET /api/quiz/open";
export const getQuiz = "GET /api/quiz/:hash";
export const beginQuiz = "POST /api/quiz/:hash/begin";
export const getQuizQuestions = "GET /api/quiz/:hash/questions";
export const getQuizQuestion = "GET /api/quiz/:hash/question/:questionId";
export const answerQuestion = "POST /api/quiz/:hash/question/:questionId/answer";
export const checkQuizQuestion = "POST /api/quiz/:hash/question/:questionId/check";
export const listHints = "GET /api/quiz/:hash/question/:questionId/hints";
export const takeHint = "POST /api/quiz/:hash/question/:questionId/hints";
export const saveVisits = "POST /api/quiz/:hash/visits";
export const saveQuestionTimes = "POST /api/quiz/:hash/times";
export const endQuiz = "POST /api/quiz/:hash/end";
export const discardQuiz = "DELETE /api/quiz/:hash";
export const getQuizStats = "GET /api/quiz/:hash/stats";
export const getQuizAnalysis = "GET /api/quiz/:hash/analysis";
export const getExplanation = "GET /api/quiz/:hash/question/:questionId/explanation";
export const getFollowUp = "GET /api/quiz/:hash/question/:questionId/follow-up";
export const listQuizHistory = "GET /api/chapter/:id/quiz-history";

// Mock tests and built tests
export const listBlueprints = "GET /api/blueprints";
export const listMockTests = "GET /api/mock-tests";
export const listBuiltTests = "GET /api/built-tests";
export const countBuiltTest = "POST /api/built-tests/count";
export const saveBuiltTest = "POST /api/built-tests";
export const renameBuiltTest = "PUT /api/built-tests/:id";
export const deleteBuiltTest = "DELETE /api/built-tests/:id";

// Mistakes and drills
export const listMistakes = "GET /api/mistakes";
export const getMarksLost = "GET /api/mistakes/marks-lost";
export const getLastOptions = "GET /api/mistakes/last-options";
export const putMistake = "PUT /api/mistakes/:questionId";
export const createDrill = "POST /api/drills";
export const finishDrill = "POST /api/drills/:id/answers";
export const listDrillTrends = "GET /api/drills/trends";

// Bookmarks, reports and corrections
export const bookmarkQuestion = "PUT /api/bookmarks/questions/:id";
export const unbookmarkQuestion = "DELETE /api/bookmarks/questions/:id";
export const bookmarkNote = "PUT /api/bookmarks/contents/:id";
export const unbookmarkNote = "DELETE /api/bookmarks/contents/:id";
export const listBookmarkedQuestions = "GET /api/bookmarks/questions";
export const listBookmarkedNotes = "GET /api/bookmarks/contents";
export const reportQuestion = "PUT /api/quiz/:hash/question/:questionId/report";
export const listReports = "GET /api/reports";
export const markReportsSeen = "POST /api/reports/seen";
export const listCorrections = "GET /api/corrections";
export const reportBrowserError = "POST /api/browser-errors";

// Editors, and admins below /api/admin/users
export const getAdminHome = "GET /api/admin/home";
export const countWaiting = "GET /api/admin/waiting";
export const previewText = "POST /api/admin/preview";
export const uploadImage = "POST /api/admin/assets/upload";
export const listAuditLog = "GET /api/admin/audit";
export const listClasses = "GET /api/classes";
export const getClassByCode = "GET /api/classes/join/:code";
export const joinClass = "POST /api/classes/join";
export const leaveClass = "DELETE /api/classes/:id";
export const listTaughtClasses = "GET /api/teacher/classes";
export const createClass = "POST /api/teacher/classes";
export const getTaughtClass = "GET /api/teacher/classes/:id";
export const updateClass = "PUT /api/teacher/classes/:id";
export const deleteClass = "DELETE /api/teacher/classes/:id";
export const renewClassCode = "POST /api/teacher/classes/:id/code";
export const importClassList = "POST /api/teacher/classes/:id/import";
export const deleteClassInvitation = "DELETE /api/teacher/classes/:id/invitations/:invitationId";
export const removeClassMember = "DELETE /api/teacher/classes/:id/members/:userId";
export const admitClassMember = "POST /api/teacher/classes/:id/members/:userId/admit";
export const listAssignedTests = "GET /api/tests";
export const getTestByCode = "GET /api/tests/:code";
export const listSetTests = "GET /api/teacher/tests";
export const createSetTest = "POST /api/teacher/tests";
export const getSetTest = "GET /api/teacher/tests/:id";
export const updateSetTest = "PUT /api/teacher/tests/:id";
export const deleteSetTest = "DELETE /api/teacher/tests/:id";
export const scheduleSetTest = "POST /api/teacher/tests/:id/schedule";
export const closeSetTest = "POST /api/teacher/tests/:id/close";
export const archiveSetTest = "POST /api/teacher/tests/:id/archive";
export const duplicateSetTest = "POST /api/teacher/tests/:id/duplicate";
export const setTestOverride = "PUT /api/teacher/tests/:id/overrides/:userId";
export const listAdminChapters = "GET /api/admin/chapters";
export const createChapter = "POST /api/admin/chapters";
export const getAdminChapter = "GET /api/admin/chapters/:id";
export const updateChapter = "PUT /api/admin/chapters/:id";
export const deleteChapter = "DELETE /api/admin/chapters/:id";
export const listAdminTopics = "GET /api/admin/topics";
export const createTopic = "POST /api/admin/topics";
export const getAdminTopic = "GET /api/admin/topics/:id";
export const updateTopic = "PUT /api/admin/topics/:id";
export const deleteTopic = "DELETE /api/admin/topics/:id";
export const listTags = "GET /api/admin/tags";
export const createTag = "POST /api/admin/tags";
export const getTag = "GET /api/admin/tags/:id";
export const updateTag = "PUT /api/admin/tags/:id";
export const deleteTag = "DELETE /api/admin/tags/:id";
export const listAdminNotes = "GET /api/admin/contents";
export const getAdminNote = "GET /api/admin/contents/:id";
export const createNote = "POST /api/admin/contents";
export const updateNote = "PUT /api/admin/contents/:id";
export const deleteNote = "DELETE /api/admin/contents/:id";
export const restoreNote = "POST /api/admin/contents/:id/restore";
export const listNoteVersions = "GET /api/admin/contents/:id/versions";
export const getNoteVersion = "GET /api/admin/contents/:id/versions/:version";
export const restoreNoteVersion = "POST /api/admin/contents/:id/versions/:version/restore";
export const listAdminQuestions = "GET /api/admin/questions";
export const getAdminQuestion = "GET /api/admin/questions/:id";
export const createQuestion = "POST /api/admin/questions";
export const exportQuestions = "GET /api/admin/questions/export";
export const checkQuestion = "POST /api/admin/questions/check";
export const updateQuestion = "PUT /api/admin/questions/:id";
export const deleteQuestion = "DELETE /api/admin/questions/:id";
export const restoreQuestion = "POST /api/admin/questions/:id/restore";
export const changeQuestions = "POST /api/admin/questions/bulk";
export const undoQuestionChanges = "POST /api/admin/questions/bulk/:id/undo";
export const duplicateQuestion = "POST /api/admin/questions/:id/duplicate";
export const listQuestionVersions = "GET /api/admin/questions/:id/versions";
export const getQuestionVersion = "GET /api/admin/questions/:id/versions/:version";
export const restoreQuestionVersion = "POST /api/admin/questions/:id/versions/:version/restore";
export const previewRegrade = "GET /api/admin/questions/:id/regrade";
export const regradeQuestion = "POST /api/admin/questions/:id/regrade";
export const getQuestionStatistics = "GET /api/admin/questions/:id/statistics";
export const listFlaggedQuestions = "GET /api/admin/flagged-questions";
export const listReportedQuestions = "GET /api/admin/reports";
export const listQuestionReports = "GET /api/admin/questions/:id/reports";
export const resolveReports = "POST /api/admin/questions/:id/reports";
export const previewImport = "POST /api/admin/imports";
export const listImports = "GET /api/admin/imports";
export const listImportCategories = "GET /api/admin/imports/:id/categories";
export const mapImportCategories = "PUT /api/admin/imports/:id/categories";
export const getImportTemplate = "GET /api/admin/imports/template";
export const getImport = "GET /api/admin/imports/:id";
export const listImportRows = "GET /api/admin/imports/:id/rows";
export const commitImport = "POST /api/admin/imports/:id/commit";
export const undoImport = "POST /api/admin/imports/:id/undo";
export const listExamSessions = "GET /api/admin/exam-sessions";
export const saveExamSessions = "PUT /api/admin/exam-sessions";
export const getNotice = "GET /api/admin/users/notice";
export const publishNotice = "PUT /api/admin/users/notice";
export const listUsers = "GET /api/admin/users";
export const listPendingConsents = "GET /api/admin/users/consents";
export const reopenConsent = "POST /api/admin/users/:id/consent";
export const forgetAge = "DELETE /api/admin/users/:id/age";
export const setRole = "PUT /api/admin/users/:id";
