import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";

/** Says that the form was filled from a stored draft, and offers to discard it. */
export function StoredDraftAlert({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert state="warning" role="status">
      We kept your unsaved changes.
      <br />
      <Button variant="link" onClick={onDiscard}>
        Discard them
      </Button>
    </Alert>
  );
}
