import { chapterTable } from "../../chapter-table.ts";
import styles from "./chapter-tiles.module.css";

/** Percent of the paper from which a tile is tinted, and from which it is solid. */
const TINTED_FROM = 4;
const SOLID_FROM = 6;

/** All chapters in the outline of the periodic table, its key in the valley. */
export function ChapterTiles() {
  return (
    <div className={styles.block}>
      <div
        className={styles.table}
        role="img"
        aria-label="The 28 chapters of JEE Chemistry, laid out like the periodic table: 11 physical, 9 inorganic, 8 organic."
      >
        <span className={styles.key}>
          <b className="num">{chapterTable.length}</b>
          <span className="caption">
            chapters. Solid tiles
            <br />
            carry most marks
          </span>
        </span>
        {chapterTable.map(({ code, branch, weightage, row, column }) => (
          <i
            key={code}
            data-branch={branch}
            data-level={levelOf(weightage)}
            style={{ gridArea: `${row} / ${column}` }}
          >
            {code}
          </i>
        ))}
      </div>
      <p className={styles.legend}>
        <span data-branch="physical">Physical</span>
        <span data-branch="inorganic">Inorganic</span>
        <span data-branch="organic">Organic</span>
      </p>
    </div>
  );
}

function levelOf(weightage: number): 0 | 1 | 2 {
  if (weightage >= SOLID_FROM) return 2;
  return weightage >= TINTED_FROM ? 1 : 0;
}
