import type { Note } from "../../api/chapters.ts";
import { chapterLayoutOf } from "../../chapter-layout.ts";
import { Tile } from "../../ui/tile.tsx";
import { NoteBookmark } from "./note-bookmark.tsx";
import styles from "./reading.module.css";

type Props = { chapterName: string; title: string; note: Note | undefined };

/** Header of a note page. Topic and bookmark button appear once `note` has been loaded. */
export function NoteHeader({ chapterName, title, note }: Props) {
  const layout = chapterLayoutOf(chapterName);
  return (
    <>
      <div className={styles.breadcrumb}>
        {layout && <Tile code={layout.code} branch={layout.branch} size="small" />}
        <p className="caption">
          {chapterName}
          <br />
          {note?.topic}
        </p>
        {note && <NoteBookmark key={note.id} note={note} />}
      </div>
      <h1>{title}</h1>
    </>
  );
}
