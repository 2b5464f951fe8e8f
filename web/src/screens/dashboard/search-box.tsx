import { useQuery } from "@tanstack/react-query";
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { MAX_QUERY_LENGTH, type SearchResult, searchQuery } from "../../api/search.ts";
import { formatCount } from "../../format/numbers.ts";
import { useLocation, useNavigate } from "../../router/router.tsx";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { SearchRegion } from "../../ui/controls/search-region.tsx";
import { useDebouncedValue } from "../../ui/controls/use-debounced-value.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { failureMessage } from "../../ui/loading/failure-message.ts";
import styles from "./search-box.module.css";
import { SearchResults } from "./search-results.tsx";

/** Search for chapters, topics and notes, with results while the learner types. */
export function SearchBox() {
  const search = useSearch();
  const { text, isOpen, activeIndex, results, statusMessage, changeText, close } = search;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const navigate = useNavigate();
  const hasList = isOpen && results.length > 0;
  const activeResult = isOpen ? results[activeIndex] : undefined;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const movedIndex = nextActiveIndex(event.key, activeIndex, results.length);
    if (event.key === "Escape" && isOpen) close();
    else if (event.key === "Escape") changeText("");
    else if (event.key === "Enter" && activeResult) navigate(activeResult.url);
    else if (movedIndex !== undefined && (isOpen || event.key.startsWith("Arrow")))
      search.activateOption(movedIndex);
    else return;
    event.preventDefault();
  }

  return (
    <SearchRegion className={styles.search} onBlur={(event) => hasFocusLeft(event) && close()}>
      {isOpen && (
        <button
          type="button"
          className={styles.scrim}
          tabIndex={-1}
          aria-label="Close results"
          onClick={close}
        />
      )}
      <Icon name="search" />
      <input
        ref={input}
        className={styles.input}
        role="combobox"
        aria-label="Search"
        aria-autocomplete="list"
        aria-expanded={hasList}
        aria-controls={hasList ? id : undefined}
        aria-activedescendant={activeResult && `${id}-${activeIndex}`}
        placeholder="Search for chapters, topics, content..."
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_QUERY_LENGTH}
        value={text}
        onChange={(event) => changeText(event.target.value)}
        onFocus={search.open}
        onKeyDown={onKeyDown}
      />
      {text !== "" && (
        <IconButton
          icon="clear"
          label="Clear search"
          className={styles.clear}
          onClick={() => {
            changeText("");
            input.current?.focus();
          }}
        />
      )}
      <SearchResults
        id={id}
        query={text}
        statusMessage={statusMessage}
        results={isOpen ? results : []}
        activeIndex={activeIndex}
      />
    </SearchRegion>
  );
}

/**
 * Returns whether the focus has moved to another part of the page. `relatedTarget` is null if nothing else gets the
 * focus: then the user has tapped the page or switched to another window.
 */
function hasFocusLeft({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return relatedTarget !== null && !currentTarget.contains(relatedTarget);
}

const DEBOUNCE_MS = 300;
const noResults: SearchResult[] = [];

/** What was typed, by entry of the history: after Back the search is as it was left. */
const typedTexts = new Map<string, string>();

/**
 * State of the search box. The results open once a response has arrived; `close` hides them, `open` shows them again.
 * They are also closed while the text is blank. `activeIndex` is the option chosen with the keyboard, -1 for none.
 */
function useSearch() {
  const { key } = useLocation();
  const [text, setText] = useState(() => typedTexts.get(key) ?? "");
  const [isRequested, setRequested] = useState(text !== "");
  const [activeIndex, setActiveIndex] = useState(-1);
  const query = text.trim();
  // A cleared field is not searched, not even with the text from before the pause.
  const debouncedQuery = useDebouncedValue(query, query === "" ? 0 : DEBOUNCE_MS);
  const { data, error, isError, isFetching, refetch } = useQuery(
    searchQuery(query === "" ? "" : debouncedQuery),
  );
  const isOpen = isRequested && text.trim() !== "" && (data !== undefined || isError);
  return {
    text,
    isOpen,
    activeIndex,
    results: data?.results ?? noResults,
    statusMessage: isOpen ? formatStatus(data, error) : "",
    changeText: (value: string) => {
      typedTexts.set(key, value);
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

function formatStatus(
  response: { query: string; results: SearchResult[] } | undefined,
  error: Error | null,
): string {
  if (!response) return failureMessage(error, "Could not search just now. Check your connection.");
  const count = response.results.length;
  if (count === 0) return `No results for “${response.query}”.`;
  return formatCount(count, "result");
}

/** Returns the option index that a key moves to from `activeIndex` (-1: none); undefined if the key does not move. */
export function nextActiveIndex(key: string, activeIndex: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowDown") return (activeIndex + 1) % count;
  if (key === "ArrowUp") return activeIndex <= 0 ? count - 1 : activeIndex - 1;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
