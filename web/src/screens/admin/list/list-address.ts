import { useEffect } from "react";
import { useLocation, useNavigate } from "../../../router/router.tsx";
import { rememberSearch } from "../../../ui/page-search.ts";

type Values = Readonly<Record<string, string>>;

/** The query of an address without what is empty, and without the first page. */
export function searchOf(values: Values): string {
  const kept = Object.entries(values).filter(
    ([name, value]) => value !== "" && !(name === "page" && value === "1"),
  );
  return kept.length === 0 ? "" : `?${new URLSearchParams(kept)}`;
}

/** What a query names, its page apart; anything that is no page is the first. */
export function readSearch(search: string): { page: number; filter: Values } {
  const { page = "1", ...filter } = Object.fromEntries(new URLSearchParams(search));
  return { page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1, filter };
}

/** Page and filters of a list, kept in the address, so that Back, a reload and a sent link show the same. */
export function useListAddress() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { page, filter } = readSearch(search);
  // The form's way back leads to the list as it was left.
  useEffect(() => rememberSearch(pathname, search), [pathname, search]);
  const ask = (wanted: number, changed: Values) =>
    navigate({ search: searchOf({ ...changed, page: String(wanted) }) }, { inPlace: true });
  return {
    page,
    filter: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== "")),
    turnTo: (wanted: number) => ask(wanted, filter),
    // Of two changes at once the second is made to what the first has left in the address, shown already or not.
    narrow: (name: string, value: string) =>
      ask(1, { ...readSearch(window.location.search).filter, [name]: value }),
    clear: () => ask(1, {}),
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;
