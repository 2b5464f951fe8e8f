import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type SearchResult, searchQuery } from "../../api/search.ts";
import { useDebouncedValue } from "./use-debounced-value.ts";

const DEBOUNCE_MS = 300;
const noResults: SearchResult[] = [];

/**
 * State of the search box. The results open once a response has arrived; `close` hides them, `open` shows them again.
 * They are also closed while the text is blank. `activeIndex` is the option chosen with the keyboard, -1 for none.
 */
export function useSearch() {
  const [text, setText] = useState("");
  const [isRequested, setRequested] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const { data, isError, isFetching, refetch } = useQuery(
    searchQuery(useDebouncedValue(text.trim(), DEBOUNCE_MS)),
  );
  const isOpen = isRequested && text.trim() !== "" && (data !== undefined || isError);
  return {
    text,
    isOpen,
    activeIndex,
    results: data?.results ?? noResults,
    statusMessage: isOpen ? formatStatus(data) : "",
    changeText: (value: string) => {
      setText(value);
      setRequested(true);
      setActiveIndex(-1);
    },
    open: () => {
      setRequested(true);
      if (isError && !isFetching) void refetch();
    },
    close: () => {
      setRequested(false);
      setActiveIndex(-1);
    },
    activateOption: (index: number) => {
      setRequested(true);
      setActiveIndex(index);
    },
  };
}

function formatStatus(response: { query: string; results: SearchResult[] } | undefined): string {
  if (!response) return "Could not search just now. Check your connection.";
  const count = response.results.length;
  if (count === 0) return `No results for “${response.query}”.`;
  return count === 1 ? "1 result" : `${count} results`;
}
