import { classNames } from "./class-names.ts";
import styles from "./tile.module.css";

type Props = {
  code: string;
  branch?: string | undefined;
  /** Stands where the atomic number stands. */
  weight?: number | string;
  /** Percent, drawn as a level at the foot. */
  level?: number;
  size?: "small" | "big";
  isBrand?: boolean;
  isEmpty?: boolean;
};

/** A chapter drawn as an element. The words beside it say the same, so it is hidden from screen readers. */
export function Tile({ code, branch, weight, level, size, isBrand = false, isEmpty = false }: Props) {
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
      {weight !== undefined && size !== "small" && <span className={styles.weight}>{weight}</span>}
      {code}
      {level !== undefined && <span className={styles.level} style={{ width: `${level}%` }} />}
    </span>
  );
}
