import { Icon, type IconName } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import styles from "./palette.module.css";

export type PaletteCell = {
  id: number;
  to: string;
  words: string;
  state?: string | undefined;
  sign?: IconName | undefined;
};
type Props = { cells: PaletteCell[]; currentId: number; onFollow: () => void };

/** A number a question, each a way to it. */
export function PaletteGrid({ cells, currentId, onFollow }: Props) {
  return (
    <div className={styles.grid}>
      {cells.map(({ id, to, words, state, sign }, index) => (
        <Link
          key={id}
          to={to}
          data-palette={state}
          aria-label={`Question ${index + 1}, ${words.toLowerCase()}`}
          aria-current={id === currentId || undefined}
          onClick={onFollow}
        >
          {index + 1}
          {sign && <Icon name={sign} small />}
        </Link>
      ))}
    </div>
  );
}
