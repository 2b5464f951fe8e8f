import { chapterLayouts } from "../../chapter-layout.ts";
import { ChapterGrid, Legend } from "../../ui/chapter-grid.tsx";
import { type ChapterProgress, describeGrid, progressLevel } from "./chapter-progress.ts";
import styles from "./chapter-progress-grid.module.css";

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
