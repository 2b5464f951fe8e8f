import type { Chapter } from "../../api/chapters.ts";
import { chapterLayoutOf } from "../../chapter-layout.ts";
import { Tile } from "../../ui/tile.tsx";
import styles from "./reading.module.css";

/** Header of a chapter page. Type and weightage appear once `chapter` has been loaded. */
export function ChapterHeader({ name, chapter }: { name: string; chapter: Chapter | undefined }) {
  const layout = chapterLayoutOf(name);
  return (
    <div className={styles.head}>
      {layout && (
        <Tile
          code={layout.code}
          branch={layout.branch}
          weightage={chapter?.weightage ?? layout.weightage}
          size="big"
        />
      )}
      <div className={styles.text}>
        <h1>{name}</h1>
        {chapter && <p className="muted num">{`${chapter.type} · ${chapter.weightage}% of JEE`}</p>}
      </div>
    </div>
  );
}
