import { pages } from "@rasayan/contract/pages";
import { Navigate, Outlet, Route, Routes, useLocation } from "react-router";
import { Arrival } from "./arrival.tsx";
import { lazyPage, withMaths } from "./lazy-page.tsx";
import { patternOf } from "./page-pattern.ts";
import { SignedIn } from "./signed-in.tsx";

const LandingPage = lazyPage(() => import("../screens/landing/landing-page.tsx"), "LandingPage");
const TermsPage = lazyPage(() => import("../screens/terms/terms-page.tsx"), "TermsPage");
const PrivacyPage = lazyPage(() => import("../screens/privacy/privacy-page.tsx"), "PrivacyPage");
const ParentPage = lazyPage(() => import("../screens/parent/parent-page.tsx"), "ParentPage");
const AgePage = lazyPage(() => import("../screens/age/age-page.tsx"), "AgePage");
const OnboardingPage = lazyPage(() => import("../screens/onboarding/onboarding-page.tsx"), "OnboardingPage");
const DashboardPage = lazyPage(() => import("../screens/dashboard/dashboard-page.tsx"), "DashboardPage");
const SmartPathPage = lazyPage(() => import("../screens/smart-path/smart-path-page.tsx"), "SmartPathPage");
const ProfilePage = lazyPage(() => import("../screens/profile/profile-page.tsx"), "ProfilePage");
const StarredPage = lazyPage(() => withMaths(import("../screens/starred/starred-page.tsx")), "StarredPage");
const ReportsPage = lazyPage(() => withMaths(import("../screens/reports/reports-page.tsx")), "ReportsPage");
const ProgressPage = lazyPage(() => import("../screens/progress/progress-page.tsx"), "ProgressPage");
const TimedQuestionPage = lazyPage(
  () => withMaths(import("../screens/quiz/timed-question-page.tsx")),
  "TimedQuestionPage",
);
const DailyPracticePage = lazyPage(
  () => import("../screens/quiz/daily-practice-page.tsx"),
  "DailyPracticePage",
);
const ChapterListPage = lazyPage(
  () => import("../screens/chapters/chapter-list-pages.tsx"),
  "ChapterListPage",
);
const ChapterPage = lazyPage(() => import("../screens/reading/chapter-page.tsx"), "ChapterPage");
const ContentPage = lazyPage(() => withMaths(import("../screens/reading/content-page.tsx")), "ContentPage");
const CardsPage = lazyPage(() => withMaths(import("../screens/cards/cards-page.tsx")), "CardsPage");
const PracticeListPage = lazyPage(
  () => import("../screens/chapters/chapter-list-pages.tsx"),
  "PracticeListPage",
);
const PracticeOptionsPage = lazyPage(
  () => import("../screens/practice/practice-options-page.tsx"),
  "PracticeOptionsPage",
);
const QuizHistoryPage = lazyPage(
  () => import("../screens/practice/quiz-history-page.tsx"),
  "QuizHistoryPage",
);
const DisclaimerPage = lazyPage(() => import("../screens/quiz/disclaimer-page.tsx"), "DisclaimerPage");
const QuizPage = lazyPage(() => withMaths(import("../screens/quiz/quiz-page.tsx")), "QuizPage");
const ReviewPage = lazyPage(() => withMaths(import("../screens/quiz/review-page.tsx")), "ReviewPage");
const SummaryPage = lazyPage(() => import("../screens/quiz/summary-page.tsx"), "SummaryPage");
const AdminRoutes = lazyPage(() => import("./admin-routes.tsx"), "AdminRoutes");
const NotFound = lazyPage(() => import("../ui/not-found.tsx"), "NotFound");

/** Every page, in the order of the specification. */
export function AppRoutes() {
  const { pathname } = useLocation();
  if (patternOf(pathname) === "*")
    return (
      <>
        <NotFound />
        <Arrival />
      </>
    );
  return (
    <Routes>
      <Route element={<Anyone />}>
        <Route path={pages.landing} element={<LandingPage />} />
        <Route path={pages.terms} element={<TermsPage />} />
        <Route path={pages.privacy} element={<PrivacyPage />} />
        <Route path={pages.parentConsent} element={<ParentPage />} />
        <Route path="*" element={<NotFound />} />
      </Route>
      <Route element={<SignedIn />}>
        <Route path={pages.age} element={<AgePage />} />
        <Route path={pages.onboarding} element={<OnboardingPage />} />
        <Route path={pages.dashboard} element={<DashboardPage />} />
        <Route path={pages.smartPath} element={<SmartPathPage />} />
        <Route path={pages.profile} element={<ProfilePage />} />
        <Route path={pages.progress} element={<ProgressPage />} />
        <Route path={pages.starred} element={<StarredPage />} />
        <Route path={pages.reports} element={<ReportsPage />} />
        <Route path={pages.timedQuestion} element={<TimedQuestionPage />} />
        <Route path={pages.revision} element={<CardsPage />} />
        <Route path={pages.dailyCards} element={<CardsPage />} />
        <Route path={pages.dailyPractice} element={<DailyPracticePage />} />
        <Route path={pages.chapterList} element={<ChapterListPage />} />
        <Route path={pages.chapterContents} element={<ChapterPage />} />
        <Route path={pages.content} element={<ContentPage />} />
        <Route path={pages.practiceList} element={<PracticeListPage />} />
        <Route path={pages.practiceOptions} element={<PracticeOptionsPage />} />
        <Route path={pages.quizHistory} element={<QuizHistoryPage />} />
        <Route path={pages.noQuiz} element={<Navigate to={pages.landing} replace />} />
        <Route path={pages.disclaimer} element={<DisclaimerPage />} />
        <Route path={pages.quiz} element={<QuizPage />} />
        <Route path={pages.quizQuestion} element={<QuizPage />} />
        <Route path={pages.quizReview} element={<ReviewPage />} />
        <Route path={pages.quizQuestionReview} element={<ReviewPage />} />
        <Route path={pages.summary} element={<SummaryPage />} />
        <Route path={`${pages.admin}/*`} element={<AdminRoutes />} />
      </Route>
    </Routes>
  );
}

function Anyone() {
  return (
    <>
      <Outlet />
      <Arrival />
    </>
  );
}
