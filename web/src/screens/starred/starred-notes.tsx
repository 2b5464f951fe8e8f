import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { StarredNote } from "../../api/bookmark-lists.ts";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/link.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import styles from "./starred.module.css";
import { StarredRow } from "./starred-row.tsx";
import { countWords, placeWords } from "./starred-words.ts";

type Page = { rows: StarredNote[]; total: number };
type Props = { list: UseInfiniteQueryResult<InfiniteData<Page>>; onRemove: (id: number) => void };

/** The starred notes, each a way to its text; nothing where there are none. */
export function StarredNotes({ list, onRemove }: Props) {
  const pages = list.data?.pages ?? [];
  const rows = pages.flatMap((page) => page.rows);
  if (rows.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="starred-notes">
      <h2 id="starred-notes">{countWords(pages.at(-1)?.total ?? 0, "note")}</h2>
      <ul className={styles.list}>
        {rows.map((note) => (
          <StarredRow key={note.id} label={`Star the note ${note.title}`} onRemove={() => onRemove(note.id)}>
            <Link
              className={styles.title}
              to={paths.content(note.chapter_id, note.chapter_name, note.id, note.title)}
            >
              {note.title}
            </Link>
            <p className="caption">{placeWords(note)}</p>
          </StarredRow>
        ))}
      </ul>
      <LoadMore list={list} what="notes" />
    </section>
  );
}
