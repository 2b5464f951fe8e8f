import type { User } from "@rasayan/contract";
import { useState } from "react";
import { ChapterGrid, Legend } from "../../chapters/chapter-grid.tsx";
import { chapterLayouts } from "../../chapters/chapter-layout.ts";
import { ChapterMetricButton } from "../../metrics/chapter-metric-button.tsx";
import { paths } from "../../router/paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Link } from "../../ui/controls/link.tsx";
import styles from "./chapter-progress.module.css";

/** All chapters as tiles in the shape of the periodic table. Completed and started chapters are coloured. */
export function ChapterProgressGrid({ chapters }: { chapters: readonly ChapterProgress[] }) {
  const byName = new Map(chapters.map((progress) => [progress.name, progress]));
  const cells = chapterLayouts.map((layout) => ({
    ...layout,
    level: progressLevel(byName.get(layout.name)),
  }));
  return (
    <section className={styles.card}>
      <h2>Your table</h2>
      <ChapterGrid
        cells={cells}
        label={describeGrid(chapters)}
        count={chapters.filter((progress) => progressLevel(progress) === 2).length}
      >
        of {chapters.length} chapters
        <br />
        completed
      </ChapterGrid>
      <Legend>
        <span className={styles.completed}>Completed</span>
        <span className={styles.started}>Started</span>
        <span className={styles.notStarted}>Not yet</span>
      </Legend>
    </section>
  );
}

/** Table of the learner's metrics by chapter: only started chapters, or all. */
export function ChapterScores({ chapters }: { chapters: readonly ChapterProgress[] }) {
  const [isExpanded, setExpanded] = useState(false);
  const startedChapters = chapters.filter(isStarted);
  return (
    <section className={styles.section}>
      <h2>Chapters</h2>
      {startedChapters.length === 0 ? (
        <p className="muted">
          Nothing here yet. Tick topics in <Link to={paths.progress}>Track Chapter Progress</Link> or finish a
          quiz in <Link to={paths.practiceList}>Chapter-wise DPP</Link>. Your progress will appear here.
        </p>
      ) : (
        <>
          <ScoresTable chapters={isExpanded ? chapters : startedChapters} />
          {startedChapters.length < chapters.length && (
            <Button variant="secondary" compact onClick={() => setExpanded(!isExpanded)}>
              {isExpanded ? "Show only chapters begun" : `Show all ${chapters.length} chapters`}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function ScoresTable({ chapters }: { chapters: readonly ChapterProgress[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would add the table to the page's outline
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to focus and scroll the region
    <div className="scroll" role="region" aria-label="Chapters, scrolls sideways" tabIndex={0}>
      <table className={`table ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Chapter</th>
            <th scope="col">Completed</th>
            <th scope="col">Retained</th>
            <th scope="col">Score</th>
          </tr>
        </thead>
        <tbody>
          {chapters.map((chapter) => (
            <tr key={chapter.chapter_id}>
              <th scope="row">{chapter.name}</th>
              {(["completed", "retained", "score"] as const).map((metric) => (
                <td key={metric}>
                  <ChapterMetricButton metric={metric} chapter={chapter} value={chapter[metric]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export type ChapterProgress = User["chapters"][number];

/** Returns whether the learner has any progress or score in the chapter. */
export function isStarted({ completed, retained, score }: ChapterProgress): boolean {
  return completed > 0 || retained !== null || score !== null;
}

/** Returns the highlight level of a chapter: 0 not started, 1 started, 2 all topics completed. */
export function progressLevel(progress: ChapterProgress | undefined): 0 | 1 | 2 {
  if (!progress || !isStarted(progress)) return 0;
  return progress.completed >= 100 ? 2 : 1;
}

/** Returns the text alternative of the grid: `1 of 28 chapters completed, 0 started. Completed: Solutions.` */
export function describeGrid(chapters: readonly ChapterProgress[]): string {
  const completedChapters = chapters.filter((progress) => progressLevel(progress) === 2);
  const startedChapters = chapters.filter((progress) => progressLevel(progress) === 1);
  const counts = `${completedChapters.length} of ${chapters.length} chapters completed, ${startedChapters.length} started.`;
  const names = (group: readonly ChapterProgress[]) => group.map(({ name }) => name).join(", ");
  return [
    counts,
    completedChapters.length > 0 && `Completed: ${names(completedChapters)}.`,
    startedChapters.length > 0 && `Started: ${names(startedChapters)}.`,
  ]
    .filter(Boolean)
    .join(" ");
}
