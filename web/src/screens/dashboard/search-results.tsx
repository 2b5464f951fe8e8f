import type { SearchResult } from "../../api/search.ts";
import { placeOf } from "../../chapter-table.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Tile } from "../../ui/tile.tsx";
import styles from "./search-box.module.css";
import { chapterNameIn, markMatches } from "./search-words.ts";

type Props = {
  id: string;
  query: string;
  /** How the search went, in words; empty while it is closed. */
  says: string;
  results: readonly SearchResult[];
  active: number;
};

/** What was found, under the search box, and how much of it for a screen reader. */
export function SearchResults({ id, query, says, results, active }: Props) {
  return (
    <>
      <p className={says === "" || results.length > 0 ? "unseen" : styles.says} role="status">
        {says}
      </p>
      {results.length > 0 && (
        <div className={styles.results} id={id} role="listbox" aria-label="Results">
          {results.map((result, index) => (
            <Option
              key={`${result.type} ${result.url} ${result.title}`}
              id={`${id}-${index}`}
              result={result}
              query={query}
              isActive={index === active}
            />
          ))}
        </div>
      )}
    </>
  );
}

type OptionProps = { id: string; result: SearchResult; query: string; isActive: boolean };

function Option({ id, result: { type, title, url }, query, isActive }: OptionProps) {
  const place = placeOf(chapterNameIn(url));
  return (
    <Link
      className={styles.option}
      to={url}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      data-branch={place?.branch}
      ref={isActive ? reveal : undefined}
      // The focus stays in the box, or the results would close before the tap is over.
      onMouseDown={(event) => event.preventDefault()}
    >
      <span className={styles.lead}>
        {type === "Chapter" && place ? (
          <Tile code={place.code} branch={place.branch} size="small" />
        ) : (
          <Icon name={type === "Chapter" ? "grid" : "note"} />
        )}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          {markMatches(title, query).map(({ text, isMatch }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one title, in their order
            isMatch ? <mark key={index}>{text}</mark> : text,
          )}
        </span>
        <span className={styles.type}>{type}</span>
      </span>
    </Link>
  );
}

function reveal(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: "nearest" });
}
