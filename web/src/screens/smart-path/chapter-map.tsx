import { useState } from "react";
import type { PathChapter } from "../../api/smart-path.ts";
import { placeOf } from "../../chapter-table.ts";
import { classNames } from "../../ui/class-names.ts";
import { percentWords } from "../../ui/percent-words.ts";
import { Tile } from "../../ui/tile.tsx";
import { MapChapter } from "./map-chapter.tsx";
import { mapStages } from "./map-stages.ts";
import styles from "./smart-path.module.css";

/** All chapters, stage by stage as they build on one another; a tap tells about one and shows what it needs. */
export function ChapterMap({ chapters }: { chapters: readonly PathChapter[] }) {
  const [chosenId, choose] = useState<number>();
  const chosen = chapters.find(({ chapter_id }) => chapter_id === chosenId);
  const needed = chosen?.requires.map(({ chapter_id }) => chapter_id) ?? [];
  return (
    <div className={styles.map}>
      <ol className={styles.stages}>
        {mapStages(chapters).map((stage, index) => (
          <li key={stage[0]?.chapter_id} className={styles.stage}>
            <h3 className="caption">{index === 0 ? "Begin here" : `Stage ${index + 1}`}</h3>
            <ul className={styles.tiles}>
              {stage.map((chapter) => (
                <li key={chapter.chapter_id}>
                  <button
                    type="button"
                    className={classNames(
                      styles.chapter,
                      needed.includes(chapter.chapter_id) && styles.needed,
                    )}
                    aria-pressed={chapter.chapter_id === chosenId}
                    onClick={() => choose(chapter.chapter_id === chosenId ? undefined : chapter.chapter_id)}
                  >
                    <ChapterTile chapter={chapter} />
                    <span className={styles.name}>{chapter.chapter_name}</span>
                    <span className="unseen">{`mastery ${masteryWords(chapter)}`}</span>
                    <span className={styles.mastery} aria-hidden="true">
                      {percentWords(chapter.mastery)}
                    </span>
                  </button>
                  {chapter === chosen && <MapChapter chapter={chapter} />}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  );
}

function ChapterTile({ chapter }: { chapter: PathChapter }) {
  const { chapter_name, share, mastery } = chapter;
  const place = placeOf(chapter_name);
  return (
    <Tile
      code={place?.code ?? chapter_name.slice(0, 2)}
      branch={place?.branch}
      weight={Math.round(share)}
      level={mastery ?? 0}
    />
  );
}

function masteryWords({ mastery }: PathChapter): string {
  return mastery === null ? "not known yet" : percentWords(mastery);
}
