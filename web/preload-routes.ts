import type { EndpointName } from "@rasayan/contract";
import * as paths from "@rasayan/contract/endpoint-paths";
import { type RouteName, routes } from "@rasayan/contract/routes";

/**
 * What a route needs as soon as it is opened: the source files of its screen, its API requests, and whether it shows
 * formulas. `isServerRendered`: the server renders the page from the responses, and sends their data with it.
 */
export type PreloadRoute = {
  route: RouteName;
  sources: string[];
  endpoints: EndpointName[];
  hasMath: boolean;
  isServerRendered?: true;
};

/** The routes of the admin area: the file that only editors' and admins' browsers load. */
export const ADMIN_SOURCE = "src/app/admin-routes.tsx";

const endpointPaths: Record<EndpointName, string> = { ...paths };

const defineRoute = (route: RouteName, source: string, ...endpoints: EndpointName[]): PreloadRoute => ({
  route,
  sources: [`src/screens/${source}.tsx`],
  endpoints: ["getProfile", ...endpoints],
  hasMath: false,
});
const ssr = (route: PreloadRoute): PreloadRoute => ({ ...route, isServerRendered: true });
/** A page of the admin area, which has a file of its own. */
const admin = (route: PreloadRoute): PreloadRoute => ({
  ...route,
  sources: [ADMIN_SOURCE, ...route.sources],
});
const withMath = (...args: Parameters<typeof defineRoute>): PreloadRoute => ({
  ...defineRoute(...args),
  hasMath: true,
});

/**
 * The routes that learners return to or open by a link. Each entry adds bytes to preload-data.js, which every page
 * loads. The parameters of an endpoint's path must have the same names as those of the route (see `endpointPath`).
 */
export const preloadRoutes: readonly PreloadRoute[] = [
  { ...defineRoute("landing", "landing/landing-page"), endpoints: ["getConfig"] },
  ssr(defineRoute("dashboard", "dashboard/dashboard-page", "listOpenQuizzes", "getSmartPath")),
  ssr(defineRoute("smartPath", "smart-path/smart-path-page", "getSmartPath")),
  ssr(withMath("dailyCards", "cards/cards-page", "listRevisionNotes")),
  ssr(defineRoute("profile", "profile/profile-page", "getConfig")),
  defineRoute("chapterList", "chapters/chapter-list-pages", "listChapters"),
  ssr(withMath("note", "reading/note-page", "getNote")),
  ssr(withMath("quizQuestion", "quiz/room/quiz-page", "getQuiz", "getQuizQuestion")),
  ssr(withMath("quizQuestionReview", "quiz/review/review-page", "getQuiz", "getQuizQuestion")),
  defineRoute("summary", "quiz/summary/summary-page", "getQuiz"),
  ssr(defineRoute("analysis", "quiz/analysis/analysis-page", "getQuizAnalysis")),
  ssr(
    defineRoute(
      "progress",
      "progress/progress-page",
      "listChapters",
      "listTopics",
      "getUserChapters",
      "getUserTopics",
    ),
  ),
  ssr(withMath("mistakes", "mistakes/mistakes-page", "listMistakes", "getMarksLost", "listChapters")),
  ssr(admin(defineRoute("admin", "admin/home/admin-home-page", "getAdminHome"))),
];

/**
 * The endpoint's path with the route's parameter names, so `:hash` becomes `:quizHash`. Throws if the endpoint is not a
 * GET or needs a parameter that the route doesn't have.
 */
export function endpointPath({ route }: PreloadRoute, endpoint: EndpointName): string {
  const [method, path = ""] = endpointPaths[endpoint].split(" ");
  const names = [...routes[route].matchAll(/:(\w+)/g)].map(([, name]) => name);
  const filled = path.replace(":hash", ":quizHash");
  const missing = [...filled.matchAll(/:(\w+)/g)].find(([, name]) => !names.includes(name));
  if (method !== "GET" || missing) throw new Error(`${endpoint} cannot be preloaded for the route ${route}`);
  return filled;
}
