import type { PageName } from "@rasayan/contract/pages";
import type { Beginning } from "../api/first-replies.ts";
import { paths } from "../paths.ts";
import { matchPage } from "../router/page-match.ts";
import { Navigate, useLocation } from "../router/router.tsx";
import { Arrival } from "./arrival.tsx";
import { type LazyPage, lazyPage, withMaths } from "./lazy-page.tsx";
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

type Pages = Partial<Record<PageName, LazyPage>>;

const openPages: Pages = {
  landing: LandingPage,
  terms: TermsPage,
  privacy: PrivacyPage,
  parentConsent: ParentPage,
};

/** The rest, in the order of the specification; the editors' are in a table of their own. */
const learnerPages: Pages = {
  age: AgePage,
  onboarding: OnboardingPage,
  dashboard: DashboardPage,
  smartPath: SmartPathPage,
  profile: ProfilePage,
  progress: ProgressPage,
  starred: StarredPage,
  reports: ReportsPage,
  timedQuestion: TimedQuestionPage,
  revision: CardsPage,
  dailyCards: CardsPage,
  dailyPractice: DailyPracticePage,
  chapterList: ChapterListPage,
  chapterContents: ChapterPage,
  content: ContentPage,
  practiceList: PracticeListPage,
  practiceOptions: PracticeOptionsPage,
  quizHistory: QuizHistoryPage,
  noQuiz: Object.assign(NoQuiz, { load: async () => ({}) }),
  disclaimer: DisclaimerPage,
  quiz: QuizPage,
  quizQuestion: QuizPage,
  quizReview: ReviewPage,
  quizQuestionReview: ReviewPage,
  summary: SummaryPage,
};

/**
 * Fetches the file of the page at an address; one that cannot be had is the page's own matter. Returns what the file
 * says of how the page begins.
 */
export async function loadPage(pathname: string): Promise<Beginning> {
  const { OpenPage, Page } = pageAt(pathname);
  return (OpenPage ?? Page).load().catch(() => ({}));
}

function pageAt(pathname: string) {
  const name = matchPage(pathname)?.name;
  return {
    OpenPage: name ? openPages[name] : NotFound,
    Page: (name && learnerPages[name]) ?? AdminRoutes,
  };
}

/** The page at the address. */
export function AppRoutes() {
  const { OpenPage, Page } = pageAt(useLocation().pathname);
  if (OpenPage)
    return (
      <>
        <OpenPage />
        <Arrival />
      </>
    );
  return (
    <SignedIn>
      <Page />
    </SignedIn>
  );
}

function NoQuiz() {
  return <Navigate to={paths.landing} replace />;
}
