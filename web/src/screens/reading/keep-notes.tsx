import { useKeepNotes } from "../../api/chapters.ts";
import { formatCount } from "../../format/numbers.ts";
import { Button } from "../../ui/controls/button.tsx";
import { useFonts } from "../../ui/html/use-math-ready.ts";
import { ActionFailed } from "../../ui/loading/action-failed.tsx";

/** Stores all notes of a chapter on this device, to read them without a network. */
export function KeepNotes({ chapterId }: { chapterId: number }) {
  const keep = useKeepNotes(chapterId);
  // The service worker stores a font when it is loaded, and without it no formula is shown.
  useFonts(keep.data);
  return (
    <div>
      <Button variant="secondary" fullWidth busy={keep.isPending} onClick={() => keep.mutate()}>
        Keep for reading offline
      </Button>
      <p className="caption" role="status">
        {keep.isSuccess &&
          `${formatCount(keep.data.length, "note")} of this chapter ${keep.data.length === 1 ? "is" : "are"} on this phone now.`}
      </p>
      <ActionFailed error={keep.error}>
        Not all notes are on this phone yet. Try again with a connection.
      </ActionFailed>
    </div>
  );
}
