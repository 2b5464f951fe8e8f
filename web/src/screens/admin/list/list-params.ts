import { useEffect } from "react";
import type { ListView, QuestionSort } from "../../../api/admin-lists.ts";
import { useLocation, useNavigate } from "../../../router/router.tsx";
import { rememberQuery } from "../../../ui/remembered-query.ts";
import { sortLabels } from "./question-labels.ts";

type QueryValues = Readonly<Record<string, string>>;

/** The numbers of rows that a page may show, the usual one first. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

const DEFAULTS: QueryValues = { page: "1", limit: String(PAGE_SIZES[0]), sort: "newest" };

/** Builds the query string of a URL, without empty values and without those that are the default. */
export function buildQueryString(values: QueryValues): string {
  const nonEmpty = Object.entries(values).filter(([name, value]) => value !== "" && value !== DEFAULTS[name]);
  return nonEmpty.length === 0 ? "" : `?${new URLSearchParams(nonEmpty)}`;
}

const isSort = (value: string): value is QuestionSort => Object.hasOwn(sortLabels, value);

/** Parses a query string, leaving out empty filters. An invalid page, order or number of rows counts as the default. */
export function parseQueryString(search: string): ListView {
  const { page = "1", limit, sort = "newest", ...filter } = Object.fromEntries(new URLSearchParams(search));
  return {
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
    limit: PAGE_SIZES.find((size) => String(size) === limit) ?? PAGE_SIZES[0],
    sort: isSort(sort) ? sort : "newest",
    filter: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== "")),
  };
}

/** What a list shows. It is part of the URL, so Back, a reload and a shared link show the same rows. */
export function useListParams() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const view = parseQueryString(search);
  // The back link of a form leads to the list with the same page and filters.
  useEffect(() => rememberQuery(pathname, search), [pathname, search]);
  // Reads the current URL: of two changes in a row, the second must include the first, even before a rerender.
  const change = (changes: Partial<ListView>) => {
    const { page, limit, sort, filter } = {
      ...parseQueryString(window.location.search),
      page: 1,
      ...changes,
    };
    const values = { ...filter, page: String(page), limit: String(limit), sort };
    navigate({ search: buildQueryString(values) }, { inPlace: true });
  };
  return {
    ...view,
    goToPage: (page: number) => change({ page }),
    setLimit: (limit: number) => change({ limit }),
    setSort: (sort: QuestionSort) => change({ sort }),
    setFilter: (name: string, value: string) =>
      change({ filter: { ...parseQueryString(window.location.search).filter, [name]: value } }),
    clearFilters: () => change({ filter: {} }),
  };
}

export type ListParams = ReturnType<typeof useListParams>;
