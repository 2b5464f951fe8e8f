import { useEffect } from "react";
import { useLocation, useNavigate } from "../../../router/router.tsx";
import { rememberQuery } from "../../../ui/remembered-query.ts";

type QueryValues = Readonly<Record<string, string>>;

/** The query of an address without what is empty, and without the first page. */
export function buildQueryString(values: QueryValues): string {
  const nonEmpty = Object.entries(values).filter(
    ([name, value]) => value !== "" && !(name === "page" && value === "1"),
  );
  return nonEmpty.length === 0 ? "" : `?${new URLSearchParams(nonEmpty)}`;
}

/** What a query names, its page apart; anything that is no page is the first. */
export function parseQueryString(search: string): { page: number; filter: QueryValues } {
  const { page = "1", ...filter } = Object.fromEntries(new URLSearchParams(search));
  return { page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1, filter };
}

/** Page and filters of a list, kept in the address, so that Back, a reload and a sent link show the same. */
export function useListParams() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { page, filter } = parseQueryString(search);
  // The form's way back leads to the list as it was left.
  useEffect(() => rememberQuery(pathname, search), [pathname, search]);
  const navigateTo = (targetPage: number, filters: QueryValues) =>
    navigate({ search: buildQueryString({ ...filters, page: String(targetPage) }) }, { inPlace: true });
  return {
    page,
    filter: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== "")),
    goToPage: (targetPage: number) => navigateTo(targetPage, filter),
    // Of two changes at once the second is made to what the first has left in the address, shown already or not.
    setFilter: (name: string, value: string) =>
      navigateTo(1, { ...parseQueryString(window.location.search).filter, [name]: value }),
    clearFilters: () => navigateTo(1, {}),
  };
}

export type ListParams = ReturnType<typeof useListParams>;
