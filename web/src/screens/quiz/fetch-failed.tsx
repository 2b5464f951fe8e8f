import { Button } from "../../ui/button.tsx";
import { handOnFocus } from "../../ui/focus.ts";
import { Note } from "../../ui/note.tsx";

/** In the place of a question that could not be had. */
export function FetchFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div ref={handOnFocus}>
      <Note state="wrong" role="alert">
        Failed to fetch question. Please try again later.
        <br />
        <Button look="flush" onClick={onRetry}>
          Try again
        </Button>
      </Note>
    </div>
  );
}
