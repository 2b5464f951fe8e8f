/** Returns the page number in a query string (`?page=3`), or 1 if it is missing or invalid. */
export function parsePage(search: string): number {
  const requestedPage = new URLSearchParams(search).get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(requestedPage) ? Number(requestedPage) : 1;
}

/** Returns the query string for a page; empty for the first page. */
export function pageQuery(page: number): string {
  return page === 1 ? "" : `?page=${page}`;
}

/** Returns the number of pages, at least 1. */
export function countPages(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}
