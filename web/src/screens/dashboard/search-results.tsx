import type { SearchResult } from "../../api/search.ts";
import { chapterLayoutOf } from "../../chapters/chapter-layout.ts";
import { Link } from "../../ui/controls/link.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Tile } from "../../ui/lists/tile.tsx";
import styles from "./search-box.module.css";

type Props = {
  id: string;
  query: string;
  /** Number of results or an error message; empty while the results are closed. */
  statusMessage: string;
  results: readonly SearchResult[];
  activeIndex: number;
};

/** The results below the search box, with a status message for screen readers. */
export function SearchResults({ id, query, statusMessage, results, activeIndex }: Props) {
  return (
    <>
      <p className={statusMessage === "" || results.length > 0 ? "sr-only" : styles.status} role="status">
        {statusMessage}
      </p>
      {results.length > 0 && (
        <div className={styles.results} id={id} role="listbox" aria-label="Results">
          {results.map((result, index) => (
            <Option
              key={`${result.type} ${result.url} ${result.title}`}
              id={`${id}-${index}`}
              result={result}
              query={query}
              isActive={index === activeIndex}
            />
          ))}
        </div>
      )}
    </>
  );
}

type OptionProps = { id: string; result: SearchResult; query: string; isActive: boolean };

function Option({ id, result: { type, title, url }, query, isActive }: OptionProps) {
  const layout = chapterLayoutOf(chapterNameFromUrl(url));
  return (
    <Link
      className={styles.option}
      to={url}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      data-branch={layout?.branch}
      ref={isActive ? scrollToOption : undefined}
      // Keeps the focus in the search box: a blur would close the results before the click event.
      onMouseDown={(event) => event.preventDefault()}
    >
      <span className={styles.leading}>
        {type === "Chapter" && layout ? (
          <Tile code={layout.code} branch={layout.branch} size="small" />
        ) : (
          <Icon name={type === "Chapter" ? "grid" : "note"} />
        )}
      </span>
      <span className={styles.text}>
        <span className={styles.title}>
          {highlightMatches(title, query).map(({ text, isMatch }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the segments of one title never change their order
            isMatch ? <mark key={index}>{text}</mark> : text,
          )}
        </span>
        <span className={styles.type}>{type === "Content" ? "Note" : type}</span>
      </span>
    </Link>
  );
}

function scrollToOption(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: "nearest" });
}

type TextSegment = { text: string; isMatch: boolean };

const WORD_PATTERN = /[\p{L}\p{N}]+/gu;

/**
 * Splits a title into segments. A match is the longest beginning of a word in the title that equals a word of the
 * query, ignoring case.
 */
export function highlightMatches(title: string, query: string): TextSegment[] {
  const queryWords = (query.match(WORD_PATTERN) ?? []).map((word) => word.toLowerCase());
  const segments: TextSegment[] = [];
  let end = 0;
  for (const { 0: word, index } of title.matchAll(WORD_PATTERN)) {
    const length = longestPrefix(word.toLowerCase(), queryWords);
    if (length === 0) continue;
    segments.push({ text: title.slice(end, index), isMatch: false });
    end = index + length;
    segments.push({ text: title.slice(index, end), isMatch: true });
  }
  return [...segments, { text: title.slice(end), isMatch: false }].filter(({ text }) => text !== "");
}

function longestPrefix(word: string, prefixes: readonly string[]): number {
  return Math.max(0, ...prefixes.filter((prefix) => word.startsWith(prefix)).map((prefix) => prefix.length));
}

/** Returns the chapter name in the URL of a search result, or an empty string if the URL has none. */
export function chapterNameFromUrl(url: string): string {
  return decodeURIComponent(url.split(/[/?]/)[3] ?? "");
}
