import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import styles from "./palette.module.css";
import type { PaletteState } from "./palette-state.ts";

export type PaletteCell = { id: number; to: string; words: string; state?: PaletteState };
type Props = { cells: PaletteCell[]; currentId: number; onFollow: () => void };

/** A number a question, each a way to it. */
export function PaletteGrid({ cells, currentId, onFollow }: Props) {
  return (
    <div className={styles.grid}>
      {cells.map(({ id, to, words, state }, index) => (
        <Link
          key={id}
          to={to}
          data-palette={state}
          aria-label={`Question ${index + 1}, ${words.toLowerCase()}`}
          aria-current={id === currentId || undefined}
          onClick={onFollow}
        >
          {index + 1}
          {state === "marked" && <Icon name="flag" small />}
          {state === "answeredMarked" && <Icon name="check" small />}
        </Link>
      ))}
    </div>
  );
}
