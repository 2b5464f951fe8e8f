import { useEffect, useState } from "react";
import { useLocation } from "../../../router/router.tsx";
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
  const [{ page, filter }, setAsked] = useState(() => readSearch(search));
  const current = searchOf({ ...filter, page: String(page) });
  // The form's way back leads to the list as it was left.
  useEffect(() => rememberSearch(pathname, current), [pathname, current]);
  const ask = (asked: { page: number; filter: Values }) => {
    setAsked(asked);
    // Past the router: to it another address is another page, which starts at its top with the focus on its heading.
    history.replaceState(
      history.state,
      "",
      pathname + searchOf({ ...asked.filter, page: String(asked.page) }),
    );
  };
  return {
    page,
    filter: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== "")),
    turnTo: (wanted: number) => ask({ page: wanted, filter }),
    narrow: (name: string, value: string) => ask({ page: 1, filter: { ...filter, [name]: value } }),
    clear: () => ask({ page: 1, filter: {} }),
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;
