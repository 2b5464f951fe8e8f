import type { RouteName } from "@rasayan/contract/routes";
import { matchRoute } from "../router/route-match.ts";
import { useLocation } from "../router/router.tsx";
import { type LazyPage, lazyPage, type RouteModule, withMathAssets } from "./lazy-page.tsx";

const AdminHomePage = lazyPage(() => import("../screens/admin/home/admin-home-page.tsx"), "AdminHomePage");
const AdminChaptersPage = lazyPage(
  () => import("../screens/admin/syllabus/chapters-page.tsx"),
  "ChaptersPage",
);
const AdminTopicsPage = lazyPage(() => import("../screens/admin/syllabus/topics-page.tsx"), "TopicsPage");
const AdminTagsPage = lazyPage(() => import("../screens/admin/syllabus/tags-page.tsx"), "TagsPage");
const AdminQuestionsPage = lazyPage(
  () => withMathAssets(import("../screens/admin/list/questions-page.tsx")),
  "QuestionsPage",
);
const AdminNotesPage = lazyPage(() => import("../screens/admin/list/notes-page.tsx"), "NotesPage");
const NoteFormPage = lazyPage(
  () => withMathAssets(import("../screens/admin/note/note-form-page.tsx")),
  "NoteFormPage",
);
const QuestionFormPage = lazyPage(
  () => withMathAssets(import("../screens/admin/question/question-form-page.tsx")),
  "QuestionFormPage",
);
const QuestionVersionsPage = lazyPage(
  () => import("../screens/admin/versions/versions-page.tsx"),
  "QuestionVersionsPage",
);
const NoteVersionsPage = lazyPage(
  () => import("../screens/admin/versions/versions-page.tsx"),
  "NoteVersionsPage",
);
const ReportsPage = lazyPage(
  () => withMathAssets(import("../screens/admin/reports/reports-page.tsx")),
  "ReportsPage",
);
const FlaggedQuestionsPage = lazyPage(
  () => withMathAssets(import("../screens/admin/statistics/flagged-questions-page.tsx")),
  "FlaggedQuestionsPage",
);
const ImportsPage = lazyPage(() => import("../screens/admin/import/imports-page.tsx"), "ImportsPage");
const ImportPage = lazyPage(
  () => withMathAssets(import("../screens/admin/import/import-page.tsx")),
  "ImportPage",
);
const TestsPage = lazyPage(() => import("../screens/admin/tests/tests-page.tsx"), "TestsPage");
const TestPage = lazyPage(() => withMathAssets(import("../screens/admin/tests/test-page.tsx")), "TestPage");
const LivePage = lazyPage(() => import("../screens/admin/tests/live-page.tsx"), "LivePage");
const PreviewPage = lazyPage(
  () => withMathAssets(import("../screens/quiz/preview/preview-page.tsx")),
  "PreviewPage",
);
const ResultsPage = lazyPage(
  () => withMathAssets(import("../screens/admin/tests/results-page.tsx")),
  "ResultsPage",
);
const PrintTestPage = lazyPage(
  () => withMathAssets(import("../screens/print/print-test-page.tsx")),
  "PrintTestPage",
);
const ClassesPage = lazyPage(() => import("../screens/admin/classes/classes-page.tsx"), "ClassesPage");
const ClassPage = lazyPage(() => import("../screens/admin/classes/class-page.tsx"), "ClassPage");
const ExamsPage = lazyPage(() => import("../screens/admin/exams/exams-page.tsx"), "ExamsPage");
const UsersPage = lazyPage(() => import("../screens/admin/users/users-page.tsx"), "UsersPage");
const AuditLogPage = lazyPage(() => import("../screens/admin/audit-log/audit-log-page.tsx"), "AuditLogPage");

const adminRoutes: Partial<Record<RouteName, LazyPage>> = {
  admin: AdminHomePage,
  adminChapters: AdminChaptersPage,
  adminTopics: AdminTopicsPage,
  adminTags: AdminTagsPage,
  adminQuestions: AdminQuestionsPage,
  adminNotes: AdminNotesPage,
  adminNewNote: NoteFormPage,
  adminNote: NoteFormPage,
  adminNewQuestion: QuestionFormPage,
  adminQuestion: QuestionFormPage,
  adminQuestionVersions: QuestionVersionsPage,
  adminNoteVersions: NoteVersionsPage,
  adminReports: ReportsPage,
  adminFlaggedQuestions: FlaggedQuestionsPage,
  adminImports: ImportsPage,
  adminImport: ImportPage,
  adminTests: TestsPage,
  adminTest: TestPage,
  adminLiveTest: LivePage,
  adminTestPreview: PreviewPage,
  adminTestResults: ResultsPage,
  printTest: PrintTestPage,
  adminClasses: ClassesPage,
  adminClass: ClassPage,
  adminExams: ExamsPage,
  adminUsers: UsersPage,
  adminAuditLog: AuditLogPage,
};

/** Loads the file of the admin page at a path. */
export const loadPage = async (pathname: string): Promise<RouteModule> =>
  (await pageAt(pathname)?.load()) ?? {};

function pageAt(pathname: string): LazyPage | undefined {
  const name = matchRoute(pathname)?.name;
  return name && adminRoutes[name];
}

/** The pages and endpoints of the admin area. A learner's browser never loads this file. */
export function AdminRoutes() {
  const Page = pageAt(useLocation().pathname);
  return Page && <Page />;
}
