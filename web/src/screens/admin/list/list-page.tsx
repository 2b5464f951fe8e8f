import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatNumber } from "../../../format/numbers.ts";
import { LinkButton } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { ActionFailed } from "../../../ui/loading/action-failed.tsx";
import adminStyles from "../admin.module.css";
import type { ListParams } from "./list-params.ts";
import { ListState } from "./list-state.tsx";
import { Pagination } from "./pagination.tsx";
import { type Deletion, UndoToast } from "./row-deletion.tsx";

type Props = {
  title: string;
  /** Name of one item, in lower case: `question`. */
  itemName: string;
  /** Undefined where nothing can be added. */
  newPath: string | undefined;
  list: UseQueryResult<{ pagination: { total: number } }>;
  listParams: ListParams;
  deletion: Deletion;
  filters: ReactNode;
  /** Renders further actions for the whole list, given its total. */
  actions?: (total: number) => ReactNode;
  /** Shown above the list, also while it is empty. */
  selectionActions?: ReactNode;
  /** The list items. */
  children: ReactNode;
};

/** A paged list with filters, a link to create an item and a toast to undo a deletion. */
export function ListPage(props: Props) {
  const {
    title,
    itemName,
    newPath,
    list,
    listParams,
    deletion,
    filters,
    actions,
    selectionActions,
    children,
  } = props;
  const total = list.data?.pagination.total ?? 0;
  const { lastDeleted } = deletion;
  return (
    <>
      <div className={adminStyles.split}>
        <div className={adminStyles.cluster}>
          <h1>{title}</h1>
          {list.data && <span className="muted num">{formatNumber(total)}</span>}
        </div>
        <div className={adminStyles.cluster}>
          {actions?.(total)}
          {newPath !== undefined && (
            <LinkButton compact to={newPath}>
              <Icon name="plus" small />
              {`New ${itemName}`}
            </LinkButton>
          )}
        </div>
      </div>
      {filters}
      <ActionFailed error={deletion.error}>
        That didn’t work. Check your connection and try again.
      </ActionFailed>
      {selectionActions}
      <ListState
        list={list}
        total={total}
        isFiltered={Object.keys(listParams.filter).length > 0}
        onClearFilters={listParams.clearFilters}
        name={title.toLowerCase()}
      >
        <ul className={adminStyles.list} aria-busy={list.isPlaceholderData || undefined}>
          {children}
        </ul>
      </ListState>
      <Pagination
        page={listParams.page}
        limit={listParams.limit}
        total={total}
        onPageChange={listParams.goToPage}
        onLimitChange={listParams.setLimit}
      />
      {lastDeleted && (
        <UndoToast
          message={lastDeleted.message}
          onUndo={() => deletion.restore(lastDeleted)}
          onDismiss={deletion.dismiss}
        />
      )}
    </>
  );
}
