import { type PageName, pages, publicPages } from "@rasayan/contract/pages";
import { matchPage } from "../router/page-match.ts";

const playerPages: readonly PageName[] = ["quiz", "quizQuestion"];

/** The pattern of the page at this address, so that no hash, name or query is ever counted; `*` for none of ours. */
export function patternOf(pathname: string): string {
  const name = nameOf(pathname);
  return name ? pages[name] : "*";
}

/** Pages anyone may read, the not-found page among them. */
export function isPublicPage(pathname: string): boolean {
  const name = nameOf(pathname);
  return name === undefined || publicPages.includes(name);
}

/** Pages that may hold answers which have not been sent yet. */
export function isPlayerPage(pathname: string): boolean {
  const name = nameOf(pathname);
  return name !== undefined && playerPages.includes(name);
}

/** Pages that hold what an editor has written; a session may end there without losing it. */
export function isEditorsPage(pathname: string): boolean {
  return nameOf(pathname)?.startsWith("admin") ?? false;
}

const nameOf = (pathname: string) => matchPage(pathname)?.name;
