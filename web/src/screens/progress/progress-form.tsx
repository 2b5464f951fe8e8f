import { useState } from "react";
import { useSaveProgress } from "../../api/progress.ts";
import { ActionBar } from "../../ui/action-bar.tsx";
import { Button } from "../../ui/button.tsx";
import { LeaveGuard } from "../../ui/leave-guard.tsx";
import { Note } from "../../ui/note.tsx";
import { ChapterFold } from "./chapter-fold.tsx";
import { Notice, type Noticed } from "./notice.tsx";
import styles from "./progress.module.css";
import { isSameSelection, type Outline, type Selection, withLatest } from "./selection.ts";

type Props = { outlines: readonly Outline[]; saved: Selection };

/** Keeps what was ticked until it is saved, whatever happens to the saving. */
export function ProgressForm({ outlines, saved }: Props) {
  const [edited, setEdited] = useState<Selection>();
  const [noticed, setNoticed] = useState<Noticed>();
  const save = useSaveProgress();
  const selection = edited ?? saved;
  const isDirty = edited !== undefined && !isSameSelection(edited, saved);

  function chooseLatest({ id, name }: Outline): void {
    setEdited(withLatest(selection, id));
    setNoticed({ of: "latest", chapterName: name });
  }

  function saveAll(): void {
    const sent = selection;
    save.mutate(toProgress(sent), {
      onSuccess: () => {
        // What was ticked while this was on its way is still to be saved.
        setEdited((now) => (now === sent ? undefined : now));
        setNoticed({ of: "saved" });
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
          {outlines.map((outline) => (
            <ChapterFold
              key={outline.id}
              outline={outline}
              selection={selection}
              onChange={setEdited}
              onLatest={() => chooseLatest(outline)}
            />
          ))}
        </ul>
      </div>
      <ActionBar>
        {save.isError && !save.isPending && (
          <Note state="wrong" role="alert">
            Not saved. Your selections are kept here: check your connection and save again.
          </Note>
        )}
        <Button fill busy={save.isPending} onClick={saveAll}>
          Save Selections
        </Button>
      </ActionBar>
      {noticed && <Notice noticed={noticed} onGone={() => setNoticed(undefined)} />}
      <LeaveGuard isOn={isDirty} title="Leave without saving?">
        What you have ticked or cleared since the last save would be lost.
      </LeaveGuard>
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
