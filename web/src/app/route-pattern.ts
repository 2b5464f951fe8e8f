import { publicRoutes, type RouteName, routes } from "@rasayan/contract/routes";
import { matchRoute } from "../router/route-match.ts";

const playerRoutes: readonly RouteName[] = ["quiz", "quizQuestion"];

/** The route pattern of a path, for page views, which must not contain ids or names; `*` for an unknown path. */
export function patternOf(pathname: string): string {
  const name = routeNameOf(pathname);
  return name ? routes[name] : "*";
}

/** Whether the page is open without a sign-in, as the not-found page is. */
export function isPublicRoute(pathname: string): boolean {
  const name = routeNameOf(pathname);
  return name === undefined || publicRoutes.includes(name);
}

/** Whether teachers send links to the page, so that it may be the first that someone opens. */
export function isLinkedPage(pathname: string): boolean {
  const name = routeNameOf(pathname);
  return name === "joinClass" || name === "assignedTest";
}

/** Whether the page may hold answers that have not been sent yet. */
export function isPlayerRoute(pathname: string): boolean {
  const name = routeNameOf(pathname);
  return name !== undefined && playerRoutes.includes(name);
}

/** Whether time may run on the page, or answers be given that are not sent yet. */
export function isRunningRoute(pathname: string): boolean {
  const name = routeNameOf(pathname);
  return (
    isPlayerRoute(pathname) || name === "drills" || name === "timedQuestion" || name === "adminTestPreview"
  );
}

/** Whether the page belongs to the admin area, where unsaved text must survive the end of a session. */
export function isAdminRoute(pathname: string): boolean {
  return routeNameOf(pathname)?.startsWith("admin") ?? false;
}

const routeNameOf = (pathname: string) => matchRoute(pathname)?.name;
