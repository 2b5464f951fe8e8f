import { useState } from "react";
import type { PathChapter } from "../../api/smart-path.ts";
import { chapterLayoutOf } from "../../chapters/chapter-layout.ts";
import { formatPercent } from "../../format/numbers.ts";
import { classNames } from "../../ui/class-names.ts";
import { Tile } from "../../ui/lists/tile.tsx";
import { ChapterDetails } from "./chapter-details.tsx";
import styles from "./smart-path.module.css";

/** All chapters, grouped by prerequisite level. A tap opens a chapter's details and highlights its prerequisites. */
export function ChapterMap({ chapters }: { chapters: readonly PathChapter[] }) {
  const [selectedId, select] = useState<number>();
  const selectedChapter = chapters.find(({ chapter_id }) => chapter_id === selectedId);
  const requiredIds = selectedChapter?.requires.map(({ chapter_id }) => chapter_id) ?? [];
  return (
    <div className={styles.map}>
      <ol className={styles.levels}>
        {prerequisiteLevels(chapters).map((level, index) => (
          <li key={level[0]?.chapter_id} className={styles.level}>
            <h3 className="caption">{index === 0 ? "Begin here" : `Stage ${index + 1}`}</h3>
            <ul className={styles.tiles}>
              {level.map((chapter) => (
                <li key={chapter.chapter_id}>
                  <button
                    type="button"
                    className={classNames(
                      styles.chapter,
                      requiredIds.includes(chapter.chapter_id) && styles.required,
                    )}
                    aria-pressed={chapter.chapter_id === selectedId}
                    onClick={() => select(chapter.chapter_id === selectedId ? undefined : chapter.chapter_id)}
                  >
                    <ChapterTile chapter={chapter} />
                    <span className={styles.name}>{chapter.chapter_name}</span>
                    <span className="sr-only">{`mastery ${formatMastery(chapter)}`}</span>
                    <span className={styles.mastery} aria-hidden="true">
                      {formatPercent(chapter.mastery)}
                    </span>
                  </button>
                  {chapter === selectedChapter && <ChapterDetails chapter={chapter} />}
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
  const { chapter_name, weight, mastery } = chapter;
  const layout = chapterLayoutOf(chapter_name);
  return (
    <Tile
      code={layout?.code ?? chapter_name.slice(0, 2)}
      branch={layout?.branch}
      weightage={Math.round(weight)}
      level={mastery ?? 0}
    />
  );
}

function formatMastery({ mastery }: PathChapter): string {
  return mastery === null ? "not known yet" : formatPercent(mastery);
}

/** Groups chapters into levels: each chapter is one level after the highest level of its prerequisites. */
export function prerequisiteLevels(chapters: readonly PathChapter[]): PathChapter[][] {
  const byId = new Map(chapters.map((chapter) => [chapter.chapter_id, chapter]));
  const levelById = new Map<number, number>();
  const levelOf = (chapter: PathChapter): number => {
    const knownLevel = levelById.get(chapter.chapter_id);
    if (knownLevel !== undefined) return knownLevel;
    // Ends the recursion in a cycle of prerequisites: a chapter that is reached again counts as level 0.
    levelById.set(chapter.chapter_id, 0);
    const prerequisites = chapter.requires.flatMap(({ chapter_id }) => byId.get(chapter_id) ?? []);
    const level = prerequisites.length === 0 ? 0 : 1 + Math.max(...prerequisites.map(levelOf));
    levelById.set(chapter.chapter_id, level);
    return level;
  };
  const levels: PathChapter[][] = [];
  for (const chapter of chapters) {
    const level = levelOf(chapter);
    while (levels.length <= level) levels.push([]);
    levels[level]?.push(chapter);
  }
  return levels;
}
