import { useState } from "react";
import { useSaveProgress } from "../../api/progress.ts";
import { Button } from "../../ui/controls/button.tsx";
import { UnsavedChangesPrompt } from "../../ui/dialogs/unsaved-changes-prompt.tsx";
import { failureMessage } from "../../ui/loading/failure-message.ts";
import { Alert } from "../../ui/messages/alert.tsx";
import { Toast } from "../../ui/messages/toast.tsx";
import { ActionBar } from "../../ui/page/action-bar.tsx";
import { ChapterAccordionItem } from "./chapter-accordion-item.tsx";
import styles from "./progress.module.css";
import { type ChapterWithTopics, isSameSelection, type Selection, withLatest } from "./selection.ts";

type Props = { chapters: readonly ChapterWithTopics[]; savedSelection: Selection };

/** Form for the completed chapters and topics. A failed save keeps the changes in the form. */
export function ProgressForm({ chapters, savedSelection }: Props) {
  const [editedSelection, setEditedSelection] = useState<Selection>();
  const [toast, setToast] = useState<ToastState>();
  const save = useSaveProgress();
  const selection = editedSelection ?? savedSelection;
  const isDirty = editedSelection !== undefined && !isSameSelection(editedSelection, savedSelection);

  function selectLatest({ id, name }: ChapterWithTopics): void {
    setEditedSelection(withLatest(selection, id));
    setToast({ kind: "latest", chapterName: name });
  }

  function saveAll(): void {
    const submitted = selection;
    save.mutate(toProgress(submitted), {
      onSuccess: () => {
        // Changes made during the request are not saved yet, so they stay in the form.
        setEditedSelection((current) => (current === submitted ? undefined : current));
        setToast({ kind: "saved" });
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
              onChange={setEditedSelection}
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

function toProgress({ chapterIds, topicIds, latestChapterId }: Selection) {
  return {
    chapter_ids: [...chapterIds],
    topic_ids: [...topicIds],
    latest_chapter_id: latestChapterId,
  };
}

type ToastState = { kind: "saved" } | { kind: "latest"; chapterName: string };

const SAVED_DURATION = 3;
const LATEST_DURATION = 7;

/** Toast for the last action: saved, or another latest chapter chosen. */
function ProgressToast({ toast, onDismiss }: { toast: ToastState; onDismiss: () => void }) {
  if (toast.kind === "saved") {
    return (
      <Toast icon="check" duration={SAVED_DURATION} onDismiss={onDismiss}>
        Progress saved successfully!
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
