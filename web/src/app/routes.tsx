import { pages } from "@rasayan/contract/pages";
import { Navigate, Outlet, Route, Routes } from "react-router";
import { Arrival } from "./arrival.tsx";
import { lazyPage } from "./lazy-page.tsx";
import { SignedIn } from "./signed-in.tsx";

const LandingPage = lazyPage(() => import("../screens/landing/landing-page.tsx"), "LandingPage");
const TermsPage = lazyPage(() => import("../screens/terms/terms-page.tsx"), "TermsPage");
const PrivacyPage = lazyPage(() => import("../screens/privacy/privacy-page.tsx"), "PrivacyPage");
const OnboardingPage = lazyPage(() => import("../screens/onboarding/onboarding-page.tsx"), "OnboardingPage");
const DashboardPage = lazyPage(() => import("../screens/dashboard/dashboard-page.tsx"), "DashboardPage");
const ProfilePage = lazyPage(() => import("../screens/profile/profile-page.tsx"), "ProfilePage");
const ProgressPage = lazyPage(() => import("../screens/progress/progress-page.tsx"), "ProgressPage");
const TimedQuestionPage = lazyPage(
  () => import("../screens/quiz/timed-question-page.tsx"),
  "TimedQuestionPage",
);
const DailyPracticePage = lazyPage(
  () => import("../screens/quiz/daily-practice-page.tsx"),
  "DailyPracticePage",
);
const ChapterListPage = lazyPage(() => import("../screens/reading/chapter-list-page.tsx"), "ChapterListPage");
const ChapterPage = lazyPage(() => import("../screens/reading/chapter-page.tsx"), "ChapterPage");
const ContentPage = lazyPage(() => import("../screens/reading/content-page.tsx"), "ContentPage");
const CardsPage = lazyPage(() => import("../screens/cards/cards-page.tsx"), "CardsPage");
const PracticeListPage = lazyPage(
  () => import("../screens/practice/practice-list-page.tsx"),
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
const QuizPage = lazyPage(() => import("../screens/quiz/quiz-page.tsx"), "QuizPage");
const ReviewPage = lazyPage(() => import("../screens/quiz/review-page.tsx"), "ReviewPage");
const SummaryPage = lazyPage(() => import("../screens/quiz/summary-page.tsx"), "SummaryPage");
const NotFound = lazyPage(() => import("../ui/not-found.tsx"), "NotFound");

/** Every page, in the order of the specification. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Anyone />}>
        <Route path={pages.landing} element={<LandingPage />} />
        <Route path={pages.terms} element={<TermsPage />} />
        <Route path={pages.privacy} element={<PrivacyPage />} />
        <Route path="*" element={<NotFound />} />
      </Route>
      <Route element={<SignedIn />}>
        <Route path={pages.onboarding} element={<OnboardingPage />} />
        <Route path={pages.dashboard} element={<DashboardPage />} />
        <Route path={pages.profile} element={<ProfilePage />} />
        <Route path={pages.progress} element={<ProgressPage />} />
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
