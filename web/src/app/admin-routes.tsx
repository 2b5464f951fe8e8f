import { adminCalls } from "@rasayan/contract/admin-paths";
import type { PageName } from "@rasayan/contract/pages";
import type { ComponentType } from "react";
import { addCalls } from "../api/client.ts";
import { matchPage } from "../router/page-match.ts";
import { useLocation } from "../router/router.tsx";
import { lazyPage, withMaths } from "./lazy-page.tsx";

addCalls(adminCalls);

const AdminHomePage = lazyPage(() => import("../screens/admin/home/home-page.tsx"), "HomePage");
const AdminChaptersPage = lazyPage(
  () => import("../screens/admin/syllabus/chapters-page.tsx"),
  "ChaptersPage",
);
const AdminTopicsPage = lazyPage(() => import("../screens/admin/syllabus/topics-page.tsx"), "TopicsPage");
const AdminTagsPage = lazyPage(() => import("../screens/admin/syllabus/tags-page.tsx"), "TagsPage");
const AdminQuestionsPage = lazyPage(
  () => withMaths(import("../screens/admin/list/questions-page.tsx")),
  "QuestionsPage",
);
const AdminContentsPage = lazyPage(() => import("../screens/admin/list/contents-page.tsx"), "ContentsPage");
const ContentFormPage = lazyPage(
  () => withMaths(import("../screens/admin/content/content-form-page.tsx")),
  "ContentFormPage",
);
const QuestionFormPage = lazyPage(
  () => withMaths(import("../screens/admin/question/question-form-page.tsx")),
  "QuestionFormPage",
);
const QuestionVersionsPage = lazyPage(
  () => import("../screens/admin/versions/versions-page.tsx"),
  "QuestionVersionsPage",
);
const ContentVersionsPage = lazyPage(
  () => import("../screens/admin/versions/versions-page.tsx"),
  "ContentVersionsPage",
);
const ReportsPage = lazyPage(
  () => withMaths(import("../screens/admin/reports/reports-page.tsx")),
  "ReportsPage",
);
const SuspectsPage = lazyPage(
  () => withMaths(import("../screens/admin/statistics/suspects-page.tsx")),
  "SuspectsPage",
);
const ImportsPage = lazyPage(() => import("../screens/admin/import/imports-page.tsx"), "ImportsPage");
const ImportPage = lazyPage(() => withMaths(import("../screens/admin/import/import-page.tsx")), "ImportPage");
const ExamsPage = lazyPage(() => import("../screens/admin/exams/exams-page.tsx"), "ExamsPage");
const PeoplePage = lazyPage(() => import("../screens/admin/people/people-page.tsx"), "PeoplePage");
const LogPage = lazyPage(() => import("../screens/admin/log/log-page.tsx"), "LogPage");

const adminPages: Partial<Record<PageName, ComponentType>> = {
  admin: AdminHomePage,
  adminChapters: AdminChaptersPage,
  adminTopics: AdminTopicsPage,
  adminTags: AdminTagsPage,
  adminQuestions: AdminQuestionsPage,
  adminContents: AdminContentsPage,
  adminNewContent: ContentFormPage,
  adminContent: ContentFormPage,
  adminNewQuestion: QuestionFormPage,
  adminQuestion: QuestionFormPage,
  adminQuestionVersions: QuestionVersionsPage,
  adminContentVersions: ContentVersionsPage,
  adminReports: ReportsPage,
  adminSuspects: SuspectsPage,
  adminImports: ImportsPage,
  adminImport: ImportPage,
  adminExams: ExamsPage,
  adminPeople: PeoplePage,
  adminLog: LogPage,
};

/** The admin area with its pages and calls, none of which a learner's browser loads. */
export function AdminRoutes() {
  const name = matchPage(useLocation().pathname)?.name;
  const Page = name && adminPages[name];
  return Page && <Page />;
}
