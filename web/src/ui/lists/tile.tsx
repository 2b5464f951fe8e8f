import { classNames } from "../class-names.ts";
import styles from "./tile.module.css";

type Props = {
  code: string;
  branch?: string | undefined;
  /** A chapter's weightage, shown in the place of the atomic number. */
  weightage?: number | string;
  /** Percent, shown as a bar at the bottom. */
  level?: number;
  size?: "small" | "big";
  isBrand?: boolean;
  isEmpty?: boolean;
};

/** A chapter as a tile of a periodic table, hidden from screen readers because the text beside it says the same. */
export function Tile({ code, branch, weightage, level, size, isBrand = false, isEmpty = false }: Props) {
  return (
    <span
      className={classNames(
        styles.tile,
        size && styles[size],
        isBrand && styles.brand,
        isEmpty && styles.empty,
      )}
      data-branch={branch}
      aria-hidden="true"
    >
      {weightage !== undefined && size !== "small" && <span className={styles.weightage}>{weightage}</span>}
      {code}
      {level !== undefined && <span className={styles.level} style={{ width: `${level}%` }} />}
    </span>
  );
}
