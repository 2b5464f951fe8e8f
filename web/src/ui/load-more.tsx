import { Button } from "./button.tsx";
import { LoadFailed } from "./load-failed.tsx";

type Props = {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  what: string;
};

/** The way to the next rows of a list, while there are any. */
export function LoadMore({ list, what }: Props) {
  if (list.isFetchNextPageError)
    return (
      <LoadFailed busy={list.isFetchingNextPage} onRetry={list.fetchNextPage}>
        {`Could not load more ${what}.`}
      </LoadFailed>
    );
  if (!list.hasNextPage) return null;
  return (
    <Button look="second" fill busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
      Load More
    </Button>
  );
}
