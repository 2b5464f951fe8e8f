import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type SearchResult, searchQuery } from "../../api/search.ts";
import { useSettled } from "./use-settled.ts";

const DEBOUNCE_MS = 300;
const nothing: SearchResult[] = [];

/**
 * A search while it is typed. It opens with its answer and, when it was closed, with `open`; a blank text closes it.
 * `active` is the option the keys have led to, -1 for none.
 */
export function useSearch() {
  const [text, setText] = useState("");
  const [isWanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const { data, isError, isFetching, refetch } = useQuery(searchQuery(useSettled(text.trim(), DEBOUNCE_MS)));
  const isOpen = isWanted && text.trim() !== "" && (data !== undefined || isError);
  return {
    text,
    isOpen,
    active,
    results: data?.results ?? nothing,
    says: isOpen ? wordsFor(data) : "",
    write: (value: string) => {
      setText(value);
      setWanted(true);
      setActive(-1);
    },
    open: () => {
      setWanted(true);
      if (isError && !isFetching) void refetch();
    },
    close: () => {
      setWanted(false);
      setActive(-1);
    },
    moveTo: (option: number) => {
      setWanted(true);
      setActive(option);
    },
  };
}

function wordsFor(found: { query: string; results: SearchResult[] } | undefined): string {
  if (!found) return "Could not search just now. Check your connection.";
  const count = found.results.length;
  if (count === 0) return `No results for “${found.query}”.`;
  return count === 1 ? "1 result" : `${count} results`;
}
