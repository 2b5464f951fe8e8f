import type { Listed } from "../../../api/admin-lists.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton, IconLink } from "../../../ui/icon-button.tsx";
import styles from "../parts.module.css";
import type { Deletion } from "./use-deletion.ts";

type Props = { row: Listed; name: string; to: string; isDeleted: boolean; deletion: Deletion };

/** What can be done with a row of a list. */
export function RowActs({ row, name, to, isDeleted, deletion }: Props) {
  const isBusy = deletion.busyId === row.id;
  if (isDeleted) {
    return (
      <Button look="second" short busy={isBusy} onClick={() => deletion.restore(row)}>
        Restore<span className="unseen"> {name}</span>
      </Button>
    );
  }
  return (
    <span className={styles.acts}>
      <IconLink icon="edit" label={`Edit ${name}`} to={to} />
      <IconButton
        icon="trash"
        label={`Delete ${name}`}
        aria-disabled={isBusy || undefined}
        onClick={() => (isBusy ? undefined : deletion.remove({ ...row, words: `${name} deleted.` }))}
      />
    </span>
  );
}
