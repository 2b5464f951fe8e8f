import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";

/** Says that a form holds what was typed earlier and never saved. */
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
