import { useState } from "react";
import { type Progress, useSaveProgress } from "../../api/progress.ts";
import { Button } from "../../ui/controls/button.tsx";
import { UnsavedChangesPrompt } from "../../ui/dialogs/unsaved-changes-prompt.tsx";
import { failureMessage } from "../../ui/loading/failure-message.ts";
import { Alert } from "../../ui/messages/alert.tsx";
import { Toast } from "../../ui/messages/toast.tsx";
import { ActionBar } from "../../ui/page/action-bar.tsx";
import { ChapterAccordionItem } from "./chapter-accordion-item.tsx";
import styles from "./progress.module.css";
import {
  type ChapterWithTopics,
  type Edit,
  isSameSelection,
  type Selection,
  withEdit,
  withLatest,
} from "./selection.ts";

type Props = { chapters: readonly ChapterWithTopics[]; savedSelection: Selection };

/** Form for the completed chapters and topics. A failed save keeps the changes in the form. */
export function ProgressForm({ chapters, savedSelection }: Props) {
  const [edit, setEdit] = useState<Edit>();
  const [toast, setToast] = useState<ToastState>();
  const save = useSaveProgress();
  const selection = edit ? withEdit(savedSelection, edit, chapters) : savedSelection;
  const isDirty = !isSameSelection(selection, savedSelection);
  const setSelection = (edited: Selection) => setEdit({ base: savedSelection, edited });

  function selectLatest({ id, name }: ChapterWithTopics): void {
    setSelection(withLatest(selection, id));
    setToast({ kind: "latest", chapterName: name });
  }

  function saveAll(): void {
    const change = (saved: Progress) =>
      toProgress(edit ? withEdit(toSelection(saved), edit, chapters) : toSelection(saved));
    save.mutate(change, {
      onSuccess: (saved) => {
        // Changes made during the request are not saved yet, so they stay in the form.
        setEdit((current) => (current && current !== edit ? { ...current, base: selection } : undefined));
        // What the server had is the learner's own change if an earlier attempt to save it had arrived.
        const previous = toSelection(saved);
        const isMerged = !isSameSelection(previous, savedSelection) && !isSameSelection(previous, selection);
        setToast({ kind: "saved", isMerged });
      },
    });
  }

  return (
    <>
      <div>
        <p className={styles.columns} aria-hidden="true">
          <span>Done</span>
          <span>Latest</span>
        </p>
        <ul>
          {chapters.map((chapter) => (
            <ChapterAccordionItem
              key={chapter.id}
              chapter={chapter}
              selection={selection}
              onChange={setSelection}
              onLatest={() => selectLatest(chapter)}
            />
          ))}
        </ul>
      </div>
      <ActionBar>
        {save.isError && !save.isPending && (
          <Alert state="wrong" role="alert">
            {failureMessage(
              save.error,
              "Not saved. Your selections are kept here: check your connection and save again.",
            )}
          </Alert>
        )}
        <Button fullWidth busy={save.isPending} onClick={saveAll}>
          Save Selections
        </Button>
      </ActionBar>
      {toast && <ProgressToast toast={toast} onDismiss={() => setToast(undefined)} />}
      <UnsavedChangesPrompt isEnabled={isDirty} title="Leave without saving?">
        What you have ticked or cleared since the last save would be lost.
      </UnsavedChangesPrompt>
    </>
  );
}

export function toSelection({ chapter_ids, topic_ids, latest_chapter_id }: Progress): Selection {
  return {
    chapterIds: new Set(chapter_ids),
    topicIds: new Set(topic_ids),
    latestChapterId: latest_chapter_id,
  };
}

function toProgress({ chapterIds, topicIds, latestChapterId }: Selection): Progress {
  return {
    chapter_ids: [...chapterIds],
    topic_ids: [...topicIds],
    latest_chapter_id: latestChapterId,
  };
}

/** `isMerged`: the server had other progress than the page showed as saved. */
type ToastState = { kind: "saved"; isMerged: boolean } | { kind: "latest"; chapterName: string };

const SAVED_DURATION = 3;
const MERGED_DURATION = 7;
const LATEST_DURATION = 7;

/** Toast for the last action: saved, or another latest chapter chosen. */
function ProgressToast({ toast, onDismiss }: { toast: ToastState; onDismiss: () => void }) {
  if (toast.kind === "saved") {
    return (
      <Toast icon="check" duration={toast.isMerged ? MERGED_DURATION : SAVED_DURATION} onDismiss={onDismiss}>
        {toast.isMerged && <strong>Progress saved successfully!</strong>}
        {toast.isMerged
          ? "It was changed on another device too. Check your selections: they now include that."
          : "Progress saved successfully!"}
      </Toast>
    );
  }
  return (
    <Toast key={toast.chapterName} icon="check" role="alert" duration={LATEST_DURATION} onDismiss={onDismiss}>
      <strong>Latest Chapter Updated</strong>
      Latest chapter updated to {toast.chapterName}
      <small>Choosing latest chapter helps us prioritize your learning path.</small>
    </Toast>
  );
}
