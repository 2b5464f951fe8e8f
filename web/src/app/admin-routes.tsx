import { adminCalls } from "@rasayan/contract/admin-paths";
import { pages } from "@rasayan/contract/pages";
import { Route, Routes } from "react-router";
import { addCalls } from "../api/client.ts";
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

/** The admin area with its pages and calls, none of which a learner's browser loads. */
export function AdminRoutes() {
  return (
    <Routes>
      <Route path={within(pages.admin)} element={<AdminHomePage />} />
      <Route path={within(pages.adminChapters)} element={<AdminChaptersPage />} />
      <Route path={within(pages.adminTopics)} element={<AdminTopicsPage />} />
      <Route path={within(pages.adminTags)} element={<AdminTagsPage />} />
      <Route path={within(pages.adminQuestions)} element={<AdminQuestionsPage />} />
      <Route path={within(pages.adminContents)} element={<AdminContentsPage />} />
      <Route path={within(pages.adminNewContent)} element={<ContentFormPage />} />
      <Route path={within(pages.adminContent)} element={<ContentFormPage />} />
      <Route path={within(pages.adminNewQuestion)} element={<QuestionFormPage />} />
      <Route path={within(pages.adminQuestion)} element={<QuestionFormPage />} />
      <Route path={within(pages.adminQuestionVersions)} element={<QuestionVersionsPage />} />
      <Route path={within(pages.adminContentVersions)} element={<ContentVersionsPage />} />
      <Route path={within(pages.adminReports)} element={<ReportsPage />} />
      <Route path={within(pages.adminSuspects)} element={<SuspectsPage />} />
      <Route path={within(pages.adminImports)} element={<ImportsPage />} />
      <Route path={within(pages.adminImport)} element={<ImportPage />} />
      <Route path={within(pages.adminExams)} element={<ExamsPage />} />
      <Route path={within(pages.adminPeople)} element={<PeoplePage />} />
      <Route path={within(pages.adminLog)} element={<LogPage />} />
    </Routes>
  );
}

/** The part of a page's pattern beneath the admin area's own. */
function within(pattern: string): string {
  return pattern.slice(pages.admin.length + 1);
}
