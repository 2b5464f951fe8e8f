const searches = new Map<string, string>();

/** Notes the query a page was last seen with, so that a link back to it leads to what was left. */
export function rememberSearch(path: string, search: string): void {
  searches.set(path, search);
}

/** A page's address with the query it was last seen with. */
export function asLeft(path: string): string {
  return path + (searches.get(path) ?? "");
}
