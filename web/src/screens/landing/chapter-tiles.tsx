import { chapterLayouts } from "../../chapter-layout.ts";
import { ChapterGrid, Legend } from "../../ui/chapter-grid.tsx";
import styles from "./chapter-tiles.module.css";

/** Weightage (percent of the paper) from which a tile is tinted or solid. */
const TINTED_FROM = 4;
const SOLID_FROM = 6;

/** All chapters as tiles. Chapters with a higher weightage have a stronger colour. */
export function ChapterTiles() {
  return (
    <div className={styles.block}>
      <ChapterGrid
        cells={chapterLayouts.map((layout) => ({ ...layout, level: highlightLevel(layout.weightage) }))}
        label="The 28 chapters of JEE Chemistry, laid out like the periodic table: 11 physical, 9 inorganic, 8 organic."
        count={chapterLayouts.length}
      >
        chapters. Solid tiles
        <br />
        carry most marks
      </ChapterGrid>
      <Legend>
        <span data-branch="physical">Physical</span>
        <span data-branch="inorganic">Inorganic</span>
        <span data-branch="organic">Organic</span>
      </Legend>
    </div>
  );
}

function highlightLevel(weightage: number): 0 | 1 | 2 {
  if (weightage >= SOLID_FROM) return 2;
  return weightage >= TINTED_FROM ? 1 : 0;
}
