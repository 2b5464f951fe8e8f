import { useState, useTransition } from "react";
import { type Rating, useMarks } from "../../api/marks.ts";
import type { RevisionCard } from "../../api/revision.ts";
import { Switch } from "../../ui/switch.tsx";
import { Toast } from "../../ui/toast.tsx";
import { Card } from "./card.tsx";
import { CardBar } from "./card-bar.tsx";
import styles from "./cards.module.css";
import { Finished } from "./finished.tsx";
import { useHideNote } from "./hide-note.ts";
import { MarkState } from "./mark-state.tsx";
import type { Sitting } from "./sitting.ts";

type Props = {
  sitting: Sitting<RevisionCard>;
  onTurn: (topicId: number) => void;
  onFailed: (topicId: number) => void;
};

/** The card on top; it goes at once, and is saved behind the learner's back. */
export function Table({ sitting: { current, number, total }, onTurn, onFailed }: Props) {
  const { isHidden, setHidden } = useHideNote();
  const [shownId, setShownId] = useState<number>();
  const [hasMoved, setMoved] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [isTurning, startTurning] = useTransition();
  const marks = useMarks((topicId) => {
    onFailed(topicId);
    setFailed(true);
  });
  const topicId = current?.topic.id ?? 0;
  const note = !isHidden ? "open" : shownId === topicId ? "uncovered" : "covered";

  // The tap is painted first: the formulas of the next card take their time.
  function goOn(rating: Rating): void {
    if (isTurning) return;
    marks.give(topicId, rating);
    startTurning(() => {
      onTurn(topicId);
      setMoved(true);
    });
  }

  const saving = <MarkState marks={marks} hasGiven={hasMoved} />;
  return (
    <>
      {!current && <Finished />}
      {!current && saving}
      {current && (
        <>
          <Card key={topicId} card={current} note={note} takesFocus={hasMoved} />
          <div className={styles.setting}>
            <Switch
              label="Hide the note until I tap Show"
              sub="First recall it, then compare."
              checked={isHidden}
              onChange={(event) => setHidden(event.target.checked)}
            />
          </div>
          {saving}
          <CardBar isLast={number === total} note={note} onShow={() => setShownId(topicId)} onDone={goOn} />
        </>
      )}
      {hasFailed && (
        <Toast sign="cross" role="alert" seconds={7} onGone={() => setFailed(false)}>
          A card could not be marked as revised. It will come again.
        </Toast>
      )}
    </>
  );
}
