import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { LoadFailed } from "../../../ui/loading/load-failed.tsx";
import { SkeletonRows } from "../../../ui/loading/skeleton.tsx";
import adminStyles from "../admin.module.css";

type Props = {
  list: UseQueryResult<unknown>;
  total: number;
  isFiltered: boolean;
  onClearFilters: () => void;
  /** What the list contains, in the plural: `questions`. */
  name: string;
  children: ReactNode;
};

/** Shows that a list is loading, has failed or is empty; otherwise renders its rows. */
export function ListState({ list, total, isFiltered, onClearFilters, name, children }: Props) {
  if (list.isPending) return <SkeletonRows count={8} />;
  if (list.isError) {
    return (
      <LoadFailed error={list.error} busy={list.isFetching} onRetry={() => list.refetch()}>
        {`Could not load the ${name}.`}
      </LoadFailed>
    );
  }
  if (total > 0) return children;
  return (
    <div className={adminStyles.card} role="status">
      <p>{isFiltered ? `No ${name} match these filters.` : `There are no ${name} yet.`}</p>
      {isFiltered && (
        <div>
          <Button variant="secondary" compact onClick={onClearFilters}>
            Clear filters
          </Button>
        </div>
      )}
    </div>
  );
}
