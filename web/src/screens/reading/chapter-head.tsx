import type { Chapter } from "../../api/chapters.ts";
import { placeOf } from "../../chapter-table.ts";
import { Tile } from "../../ui/tile.tsx";
import styles from "./reading.module.css";

/** Which chapter this is; its type and weightage once they are known. */
export function ChapterHead({ name, chapter }: { name: string; chapter: Chapter | undefined }) {
  const place = placeOf(name);
  return (
    <div className={styles.head}>
      {place && (
        <Tile
          code={place.code}
          branch={place.branch}
          weight={chapter?.weightage ?? place.weightage}
          size="big"
        />
      )}
      <div className={styles.words}>
        <h1>{name}</h1>
        {chapter && <p className="muted num">{`${chapter.type} · ${chapter.weightage}% of JEE`}</p>}
      </div>
    </div>
  );
}
