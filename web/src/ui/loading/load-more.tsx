import { Button } from "../controls/button.tsx";
import { LoadFailed } from "./load-failed.tsx";

type Props = {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => unknown;
  };
  itemsLabel: string;
};

/** The button that loads more rows of a list, shown while there are more. */
export function LoadMore({ list, itemsLabel }: Props) {
  if (list.isFetchNextPageError)
    return (
      <LoadFailed error={list.error} busy={list.isFetchingNextPage} onRetry={list.fetchNextPage}>
        {`Could not load more ${itemsLabel}.`}
      </LoadFailed>
    );
  if (!list.hasNextPage) return null;
  return (
    <Button variant="secondary" fullWidth busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
      Load More
    </Button>
  );
}
