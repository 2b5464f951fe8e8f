import { useEffect } from "react";
import { useLocation, useNavigate } from "../../../router/router.tsx";
import { rememberQuery } from "../../../ui/remembered-query.ts";

type QueryValues = Readonly<Record<string, string>>;

/** Builds the query string of a URL, without empty values and without `page=1`. */
export function buildQueryString(values: QueryValues): string {
  const nonEmpty = Object.entries(values).filter(
    ([name, value]) => value !== "" && !(name === "page" && value === "1"),
  );
  return nonEmpty.length === 0 ? "" : `?${new URLSearchParams(nonEmpty)}`;
}

/** Parses a query string into page and filters, without empty ones. An invalid page number counts as page 1. */
export function parseQueryString(search: string): { page: number; filter: QueryValues } {
  const { page = "1", ...filter } = Object.fromEntries(new URLSearchParams(search));
  return {
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
    filter: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== "")),
  };
}

/** Page and filters of a list. They are part of the URL, so Back, a reload and a shared link show the same rows. */
export function useListParams() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { page, filter } = parseQueryString(search);
  // The back link of a form leads to the list with the same page and filters.
  useEffect(() => rememberQuery(pathname, search), [pathname, search]);
  const navigateTo = (targetPage: number, filters: QueryValues) =>
    navigate({ search: buildQueryString({ ...filters, page: String(targetPage) }) }, { inPlace: true });
  return {
    page,
    filter,
    goToPage: (targetPage: number) => navigateTo(targetPage, filter),
    // Reads the current URL: of two changes in a row, the second must include the first, even before a rerender.
    setFilter: (name: string, value: string) =>
      navigateTo(1, { ...parseQueryString(window.location.search).filter, [name]: value }),
    clearFilters: () => navigateTo(1, {}),
  };
}

export type ListParams = ReturnType<typeof useListParams>;
