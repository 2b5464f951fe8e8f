/** The page that an address asks for by `?page=`; the first where it names none. */
export function parsePage(search: string): number {
  const requestedPage = new URLSearchParams(search).get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(requestedPage) ? Number(requestedPage) : 1;
}

/** The query of a page's address; the first page needs none. */
export function pageQuery(page: number): string {
  return page === 1 ? "" : `?page=${page}`;
}

/** How many pages there are, at least one. */
export function countPages(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}
