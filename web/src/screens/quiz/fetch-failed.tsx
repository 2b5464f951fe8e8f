import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { returnFocusOnUnmount } from "../../ui/focus.ts";

/** Shown instead of a question that could not be loaded. */
export function FetchFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div ref={returnFocusOnUnmount}>
      <Alert state="wrong" role="alert">
        Failed to fetch question. Please try again later.
        <br />
        <Button variant="link" onClick={onRetry}>
          Try again
        </Button>
      </Alert>
    </div>
  );
}
