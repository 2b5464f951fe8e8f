import { Link } from "../../../ui/controls/link.tsx";
import { Icon, type IconName } from "../../../ui/icons/icon.tsx";
import styles from "./palette.module.css";

type PaletteCell = {
  id: number;
  to: string;
  label: string;
  state?: string | undefined;
  icon?: IconName | undefined;
};
type Props = { cells: PaletteCell[]; currentId: number; onNavigate: () => void };

/** A grid of question numbers, each linked to its question. */
export function PaletteGrid({ cells, currentId, onNavigate }: Props) {
  return (
    <div className={styles.grid}>
      {cells.map(({ id, to, label, state, icon }, index) => (
        <Link
          key={id}
          to={to}
          data-palette={state}
          aria-label={`Question ${index + 1}, ${label.toLowerCase()}`}
          aria-current={id === currentId || undefined}
          onClick={onNavigate}
        >
          {index + 1}
          {icon && <Icon name={icon} small />}
        </Link>
      ))}
    </div>
  );
}
