const queries = new Map<string, string>();

/** Remembers the last query of a page, so that a link back to it shows the page as it was left. */
export function rememberQuery(path: string, query: string): void {
  queries.set(path, query);
}

/** A page's path with its last query. */
export function withRememberedQuery(path: string): string {
  return path + (queries.get(path) ?? "");
}
