import { type EndpointName, learnerEndpoints } from "@rasayan/contract/learner-endpoints";
import { type RouteName, routes } from "@rasayan/contract/routes";

/**
 * What an address needs as soon as it is opened: its screen's source, the calls of that screen, maths or not, and
 * what the server draws of it from these calls: a page, or, where there is something to answer or to mark, a picture
 * whose controls are off until the app is there. What looks ready must not lose an answer.
 */
export type PreloadRoute = {
  route: RouteName;
  source: string;
  endpoints: EndpointName[];
  hasMath: boolean;
  ssrMode?: "hydrated" | "inert";
};

const defineRoute = (route: RouteName, source: string, ...endpoints: EndpointName[]): PreloadRoute => ({
  route,
  source: `src/screens/${source}.tsx`,
  endpoints: ["getProfile", ...endpoints],
  hasMath: false,
});
const ssr = (route: PreloadRoute): PreloadRoute => ({ ...route, ssrMode: "hydrated" });
const inertSsr = (route: PreloadRoute): PreloadRoute => ({ ...route, ssrMode: "inert" });
const withMath = (...args: Parameters<typeof defineRoute>): PreloadRoute => ({
  ...defineRoute(...args),
  hasMath: true,
});

/**
 * The pages that learners come back to and open by a link. A page more is some bytes for all of them. The calls' names in
 * their paths are those of the page's pattern.
 */
export const preloadRoutes: readonly PreloadRoute[] = [
  { ...defineRoute("landing", "landing/landing-page"), endpoints: ["getConfig"] },
  ssr(defineRoute("dashboard", "dashboard/dashboard-page", "listOpenQuizzes", "getSmartPath")),
  defineRoute("smartPath", "smart-path/smart-path-page", "getSmartPath"),
  inertSsr(withMath("dailyCards", "cards/cards-page", "listRevisionNotes")),
  defineRoute("chapterList", "chapters/chapter-list-pages", "listChapters"),
  ssr(withMath("note", "reading/note-page", "getNote")),
  inertSsr(withMath("quizQuestion", "quiz/quiz-page", "getQuiz", "getQuizQuestion")),
  ssr(withMath("quizQuestionReview", "quiz/review-page", "getQuiz", "getQuizQuestion")),
  defineRoute("summary", "quiz/summary-page", "getQuiz"),
];

/** The call's path with the names of the page's pattern in place of its own. */
export function endpointPath({ route }: PreloadRoute, endpoint: EndpointName): string {
  const [method, path = ""] = routeSpecOf(endpoint).split(" ");
  const names = [...routes[route].matchAll(/:(\w+)/g)].map(([, name]) => name);
  const filled = path.replace(":hash", ":quizHash");
  const missing = [...filled.matchAll(/:(\w+)/g)].find(([, name]) => !names.includes(name));
  if (method !== "GET" || missing)
    throw new Error(`${endpoint} cannot be asked for by the address of ${route}`);
  return filled;
}

function routeSpecOf(endpoint: EndpointName): string {
  const routeSpec = Object.entries(learnerEndpoints).find(([name]) => name === endpoint)?.[1];
  if (!routeSpec) throw new Error(`${endpoint} is no call of a learner`);
  return routeSpec;
}
