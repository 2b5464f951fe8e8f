import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";

/** In the place of a question that could not be had. */
export function FetchFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Note state="wrong" role="alert">
      Failed to fetch question. Please try again later.
      <br />
      <Button look="flush" onClick={onRetry}>
        Try again
      </Button>
    </Note>
  );
}
