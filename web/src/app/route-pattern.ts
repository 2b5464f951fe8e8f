import { publicRoutes, type RouteName, routes } from "@rasayan/contract/routes";
import { matchRoute } from "../router/route-match.ts";

const playerRoutes: readonly RouteName[] = ["quiz", "quizQuestion"];

/** The pattern of the page at this address, so that no hash, name or query is ever counted; `*` for none of ours. */
export function patternOf(pathname: string): string {
  const name = routeNameOf(pathname);
  return name ? routes[name] : "*";
}

/** Pages anyone may read, the not-found page among them. */
export function isPublicRoute(pathname: string): boolean {
  const name = routeNameOf(pathname);
  return name === undefined || publicRoutes.includes(name);
}

/** Pages that may hold answers which have not been sent yet. */
export function isPlayerRoute(pathname: string): boolean {
  const name = routeNameOf(pathname);
  return name !== undefined && playerRoutes.includes(name);
}

/** Pages that hold what an editor has written; a session may end there without losing it. */
export function isAdminRoute(pathname: string): boolean {
  return routeNameOf(pathname)?.startsWith("admin") ?? false;
}

const routeNameOf = (pathname: string) => matchRoute(pathname)?.name;
