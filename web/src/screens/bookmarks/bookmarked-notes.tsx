import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { BookmarkedNote } from "../../api/bookmark-lists.ts";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/link.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { formatCount, formatLocation } from "./bookmark-format.ts";
import { BookmarkRow } from "./bookmark-row.tsx";
import styles from "./bookmarks.module.css";

type Page = { rows: BookmarkedNote[]; total: number };
type Props = { list: UseInfiniteQueryResult<InfiniteData<Page>>; onRemove: (id: number) => void };

/** Lists the bookmarked notes with links to them. Renders nothing if there are none. */
export function BookmarkedNotes({ list, onRemove }: Props) {
  const pages = list.data?.pages ?? [];
  const rows = pages.flatMap((page) => page.rows);
  if (rows.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="bookmarked-notes">
      <h2 id="bookmarked-notes">{formatCount(pages.at(-1)?.total ?? 0, "note")}</h2>
      <ul className={styles.list}>
        {rows.map((note) => (
          <BookmarkRow key={note.id} label={`Star the note ${note.title}`} onRemove={() => onRemove(note.id)}>
            <Link
              className={styles.title}
              to={paths.note(note.chapter_id, note.chapter_name, note.id, note.title)}
            >
              {note.title}
            </Link>
            <p className="caption">{formatLocation(note)}</p>
          </BookmarkRow>
        ))}
      </ul>
      <LoadMore list={list} itemsLabel="notes" />
    </section>
  );
}
