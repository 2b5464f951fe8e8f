import { buildPath, type RouteName, routes } from "@rasayan/contract/routes";

type ParamValue = string | number;

/** The names of the pages whose path has no parameters. */
type FixedRouteName = {
  [Name in RouteName]: (typeof routes)[Name] extends `${string}:${string}` ? never : Name;
}[RouteName];
const fixedPaths: Pick<typeof routes, FixedRouteName> = routes;

/** The path of every page. A page without parameters needs no entry here. */
export const paths = {
  ...fixedPaths,
  parentConsent: (token: string) => buildPath(routes.parentConsent, { token }),
  chapterNotes: (id: number, chapterName: string) => buildPath(routes.chapterNotes, { id, chapterName }),
  note: (id: number, chapterName: string, contentId: number, contentTitle: string) =>
    buildPath(routes.note, { id, chapterName, contentId, contentTitle }),
  practiceOptions: (id: number, chapterName: string) =>
    buildPath(routes.practiceOptions, { id, chapterName }),
  quizHistory: (id: number, type: string) => buildPath(routes.quizHistory, { id, type }),
  /** The disclaimer before the diagnostic quiz is created. The URL says so, so that it also works in a new tab. */
  diagnostic: `${routes.disclaimer}?start=diagnostic`,
  quiz: (quizHash: string) => buildPath(routes.quiz, { quizHash }),
  quizQuestion: (quizHash: string, questionId: ParamValue) =>
    buildPath(routes.quizQuestion, { quizHash, questionId }),
  quizReview: (quizHash: string) => buildPath(routes.quizReview, { quizHash }),
  quizQuestionReview: (quizHash: string, questionId: ParamValue) =>
    buildPath(routes.quizQuestionReview, { quizHash, questionId }),
  summary: (quizHash: string) => buildPath(routes.summary, { quizHash }),
  analysis: (quizHash: string) => buildPath(routes.analysis, { quizHash }),
  printNote: (id: number, contentId: number) => buildPath(routes.printNote, { id, contentId }),
  printQuiz: (quizHash: string) => buildPath(routes.printQuiz, { quizHash }),
  printTest: (id: number) => buildPath(routes.printTest, { id }),
  adminQuestion: (id: number) => buildPath(routes.adminQuestion, { id }),
  adminQuestionVersions: (id: number) => buildPath(routes.adminQuestionVersions, { id }),
  adminNote: (id: number) => buildPath(routes.adminNote, { id }),
  adminNoteVersions: (id: number) => buildPath(routes.adminNoteVersions, { id }),
  joinClass: (code: string) => buildPath(routes.joinClass, { code }),
  assignedTest: (code: string) => buildPath(routes.assignedTest, { code }),
  adminTest: (id: number) => buildPath(routes.adminTest, { id }),
  adminTestPreview: (id: number) => buildPath(routes.adminTestPreview, { id }),
  adminLiveTest: (id: number) => buildPath(routes.adminLiveTest, { id }),
  adminClass: (id: number) => buildPath(routes.adminClass, { id }),
  adminImport: (id: number) => buildPath(routes.adminImport, { id }),
  /** Opens the cookie preferences over any page. */
  cookies: "#cookies",
};
