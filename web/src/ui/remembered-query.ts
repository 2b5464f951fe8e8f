const queries = new Map<string, string>();

/** Notes the query a page was last seen with, so that a link back to it leads to what was left. */
export function rememberQuery(path: string, query: string): void {
  queries.set(path, query);
}

/** A page's address with the query it was last seen with. */
export function withRememberedQuery(path: string): string {
  return path + (queries.get(path) ?? "");
}
