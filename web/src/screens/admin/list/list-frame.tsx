import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ROWS_PER_PAGE } from "../../../api/admin.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Note } from "../../../ui/note.tsx";
import styles from "../parts.module.css";
import { DeletedToast } from "./deleted-toast.tsx";
import type { ListAddress } from "./list-address.ts";
import { ListPages } from "./list-pages.tsx";
import { ListState } from "./list-state.tsx";
import type { Deletion } from "./use-deletion.ts";

type Props = {
  title: string;
  /** One of them, in lower case: `question`. */
  one: string;
  newTo: string;
  list: UseQueryResult<{ pagination: { total: number } }>;
  address: ListAddress;
  deletion: Deletion;
  filters: ReactNode;
  /** What else can be done with all of them, given how many there are. */
  acts?: (total: number) => ReactNode;
  /** The rows. */
  children: ReactNode;
};

/** A paged list with its filters, its way to a new one, and the way back for what was deleted. */
export function ListFrame(props: Props) {
  const { title, one, newTo, list, address, deletion, filters, acts, children } = props;
  const total = list.data?.pagination.total ?? 0;
  const { gone } = deletion;
  return (
    <>
      <div className={styles.split}>
        <div className={styles.cluster}>
          <h1>{title}</h1>
          {list.data && <span className="muted num">{total.toLocaleString("en-IN")}</span>}
        </div>
        <div className={styles.cluster}>
          {acts?.(total)}
          <LinkButton short to={newTo}>
            <Icon name="plus" small />
            {`New ${one}`}
          </LinkButton>
        </div>
      </div>
      {filters}
      {deletion.isFailed && (
        <Note state="wrong" role="alert">
          That did not work. Check your connection and try again.
        </Note>
      )}
      <ListState
        list={list}
        total={total}
        isNarrowed={Object.keys(address.filter).length > 0}
        onClear={address.clear}
        name={title.toLowerCase()}
      >
        <ul className={styles.list} aria-busy={list.isPlaceholderData || undefined}>
          {children}
        </ul>
      </ListState>
      <ListPages page={address.page} limit={ROWS_PER_PAGE} total={total} onTurn={address.turnTo} />
      {gone && (
        <DeletedToast words={gone.words} onUndo={() => deletion.restore(gone)} onGone={deletion.forget} />
      )}
    </>
  );
}
