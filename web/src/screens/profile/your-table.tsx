import { chapterTable } from "../../chapter-table.ts";
import { ChapterGrid, Legend } from "../../ui/chapter-grid.tsx";
import { type ChapterFigures, levelOf, tableWords } from "./chapter-figures.ts";
import styles from "./your-table.module.css";

/** All chapters in the outline of the periodic table, filled as they are completed. */
export function YourTable({ chapters }: { chapters: readonly ChapterFigures[] }) {
  const byName = new Map(chapters.map((figures) => [figures.name, figures]));
  const cells = chapterTable.map((place) => ({ ...place, level: levelOf(byName.get(place.name)) }));
  return (
    <section className={styles.card}>
      <h2>Your table</h2>
      <ChapterGrid
        cells={cells}
        label={tableWords(chapters)}
        count={chapters.filter((figures) => levelOf(figures) === 2).length}
      >
        of {chapters.length} chapters
        <br />
        completed
      </ChapterGrid>
      <Legend>
        <span className={styles.completed}>Completed</span>
        <span className={styles.started}>Started</span>
        <span className={styles.open}>Not yet</span>
      </Legend>
    </section>
  );
}
