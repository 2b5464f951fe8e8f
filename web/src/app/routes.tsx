import type { RouteName } from "@rasayan/contract/routes";
import { paths } from "../router/paths.ts";
import { matchRoute } from "../router/route-match.ts";
import { Navigate, useLocation } from "../router/router.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { type LazyPage, lazyPage, type RouteModule, withMathAssets } from "./lazy-page.tsx";
import { RouteEffects } from "./route-effects.tsx";
import { SignedIn } from "./signed-in.tsx";

const LandingPage = lazyPage(() => import("../screens/landing/landing-page.tsx"), "LandingPage");
const TermsPage = lazyPage(() => import("../screens/terms/terms-page.tsx"), "TermsPage");
const PrivacyPage = lazyPage(() => import("../screens/privacy/privacy-page.tsx"), "PrivacyPage");
const ParentPage = lazyPage(() => import("../screens/parental-consent/parent-page.tsx"), "ParentPage");
const AgePage = lazyPage(() => import("../screens/age-gate/age-page.tsx"), "AgePage");
const OnboardingPage = lazyPage(() => import("../screens/onboarding/onboarding-page.tsx"), "OnboardingPage");
const DashboardPage = lazyPage(() => import("../screens/dashboard/dashboard-page.tsx"), "DashboardPage");
const SmartPathPage = lazyPage(() => import("../screens/smart-path/smart-path-page.tsx"), "SmartPathPage");
const ProfilePage = lazyPage(() => import("../screens/profile/profile-page.tsx"), "ProfilePage");
const BookmarksPage = lazyPage(
  () => withMathAssets(import("../screens/bookmarks/bookmarks-page.tsx")),
  "BookmarksPage",
);
const ReportsPage = lazyPage(
  () => withMathAssets(import("../screens/reports/reports-page.tsx")),
  "ReportsPage",
);
const CorrectionsPage = lazyPage(
  () => withMathAssets(import("../screens/corrections/corrections-page.tsx")),
  "CorrectionsPage",
);
const MistakesPage = lazyPage(
  () => withMathAssets(import("../screens/mistakes/mistakes-page.tsx")),
  "MistakesPage",
);
const DrillsPage = lazyPage(() => withMathAssets(import("../screens/drills/drills-page.tsx")), "DrillsPage");
const FlashCardsPage = lazyPage(
  () => withMathAssets(import("../screens/flash-cards/flash-cards-page.tsx")),
  "FlashCardsPage",
);
const ProgressPage = lazyPage(() => import("../screens/progress/progress-page.tsx"), "ProgressPage");
const TimedQuestionPage = lazyPage(
  () => withMathAssets(import("../screens/quiz/timed/timed-question-page.tsx")),
  "TimedQuestionPage",
);
const DailyPracticePage = lazyPage(
  () => import("../screens/quiz/start/daily-practice-page.tsx"),
  "DailyPracticePage",
);
const ChapterListPage = lazyPage(
  () => import("../screens/chapters/chapter-list-pages.tsx"),
  "ChapterListPage",
);
const ChapterPage = lazyPage(() => import("../screens/reading/chapter-page.tsx"), "ChapterPage");
const NotePage = lazyPage(() => withMathAssets(import("../screens/reading/note-page.tsx")), "NotePage");
const CardsPage = lazyPage(() => withMathAssets(import("../screens/cards/cards-page.tsx")), "CardsPage");
const PracticeListPage = lazyPage(
  () => import("../screens/chapters/chapter-list-pages.tsx"),
  "PracticeListPage",
);
const PracticeOptionsPage = lazyPage(
  () => import("../screens/practice/practice-options-page.tsx"),
  "PracticeOptionsPage",
);
const ClassesPage = lazyPage(() => import("../screens/classes/classes-page.tsx"), "ClassesPage");
const AssignedTestPage = lazyPage(
  () => import("../screens/classes/assigned-test-page.tsx"),
  "AssignedTestPage",
);
const JoinClassPage = lazyPage(() => import("../screens/classes/join-class-page.tsx"), "JoinClassPage");
const MockTestsPage = lazyPage(() => import("../screens/mock-tests/mock-tests-page.tsx"), "MockTestsPage");
const BuildTestPage = lazyPage(() => import("../screens/tests/build-test-page.tsx"), "BuildTestPage");
const QuizHistoryPage = lazyPage(
  () => import("../screens/practice/quiz-history-page.tsx"),
  "QuizHistoryPage",
);
const DisclaimerPage = lazyPage(() => import("../screens/quiz/start/disclaimer-page.tsx"), "DisclaimerPage");
const QuizPage = lazyPage(() => withMathAssets(import("../screens/quiz/room/quiz-page.tsx")), "QuizPage");
const ReviewPage = lazyPage(
  () => withMathAssets(import("../screens/quiz/review/review-page.tsx")),
  "ReviewPage",
);
const SummaryPage = lazyPage(() => import("../screens/quiz/summary/summary-page.tsx"), "SummaryPage");
const AnalysisPage = lazyPage(() => import("../screens/quiz/analysis/analysis-page.tsx"), "AnalysisPage");
const PrintNotePage = lazyPage(
  () => withMathAssets(import("../screens/print/print-note-page.tsx")),
  "PrintNotePage",
);
const PrintQuizPage = lazyPage(
  () => withMathAssets(import("../screens/print/print-quiz-page.tsx")),
  "PrintQuizPage",
);
const AdminRoutes = lazyPage(() => import("./admin-routes.tsx"), "AdminRoutes");
const NotFound = lazyPage(() => import("../ui/page/not-found.tsx"), "NotFound");

type RouteComponents = Partial<Record<RouteName, LazyPage>>;

const publicRoutes: RouteComponents = {
  landing: LandingPage,
  terms: TermsPage,
  privacy: PrivacyPage,
  parentConsent: ParentPage,
};

/** The other pages, in the order of the specification. The admin pages are in `admin-routes.tsx`. */
const learnerRoutes: RouteComponents = {
  age: AgePage,
  onboarding: OnboardingPage,
  dashboard: DashboardPage,
  smartPath: SmartPathPage,
  profile: ProfilePage,
  progress: ProgressPage,
  bookmarks: BookmarksPage,
  reports: ReportsPage,
  corrections: CorrectionsPage,
  mistakes: MistakesPage,
  drills: DrillsPage,
  flashCards: FlashCardsPage,
  timedQuestion: TimedQuestionPage,
  revision: CardsPage,
  dailyCards: CardsPage,
  dailyPractice: DailyPracticePage,
  chapterList: ChapterListPage,
  chapterNotes: ChapterPage,
  note: NotePage,
  practiceList: PracticeListPage,
  practiceOptions: PracticeOptionsPage,
  quizHistory: QuizHistoryPage,
  classes: ClassesPage,
  joinClass: JoinClassPage,
  assignedTest: AssignedTestPage,
  mockTests: MockTestsPage,
  buildTest: BuildTestPage,
  quizIndex: Object.assign(QuizIndexRedirect, { load: async () => ({}) }),
  disclaimer: DisclaimerPage,
  quiz: QuizPage,
  quizQuestion: QuizPage,
  quizReview: ReviewPage,
  quizQuestionReview: ReviewPage,
  summary: SummaryPage,
  analysis: AnalysisPage,
  printNote: PrintNotePage,
  printQuiz: PrintQuizPage,
};

/**
 * Loads the file of the page at a path, and resolves to its module, or to an empty object if the file can't be loaded;
 * the page itself then handles that error.
 */
export async function preloadRoute(pathname: string): Promise<RouteModule> {
  const { PublicPage, Page } = routeComponentsAt(pathname);
  try {
    const pageModule = await (PublicPage ?? Page).load();
    return (await pageModule.loadPage?.(pathname)) ?? pageModule;
  } catch {
    return {};
  }
}

function routeComponentsAt(pathname: string) {
  const name = matchRoute(pathname)?.name;
  return {
    PublicPage: name ? publicRoutes[name] : NotFound,
    Page: (name && learnerRoutes[name]) ?? AdminRoutes,
  };
}

/** The page at the current path. A page that throws is replaced by an error page, and the rest of the app stays. */
export function AppRoutes() {
  const { PublicPage, Page } = routeComponentsAt(useLocation().pathname);
  if (PublicPage)
    return (
      <>
        <ErrorBoundary>
          <PublicPage />
        </ErrorBoundary>
        <RouteEffects />
      </>
    );
  return (
    <SignedIn>
      <ErrorBoundary>
        <Page />
      </ErrorBoundary>
    </SignedIn>
  );
}

function QuizIndexRedirect() {
  return <Navigate to={paths.landing} replace />;
}
