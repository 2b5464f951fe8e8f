import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/note.tsx";

/** Says that a form holds what was typed earlier and never saved. */
export function KeptNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Note state="warning" role="status">
      We kept your unsaved changes.
      <br />
      <Button look="flush" onClick={onDiscard}>
        Discard them
      </Button>
    </Note>
  );
}
