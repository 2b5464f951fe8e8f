import { useState } from "react";
import { type Rating, type RevisionCard, useMarkRevised } from "../../api/revision.ts";
import { Switch } from "../../ui/switch.tsx";
import { Toast } from "../../ui/toast.tsx";
import { Card } from "./card.tsx";
import { CardBar } from "./card-bar.tsx";
import styles from "./cards.module.css";
import { Finished } from "./finished.tsx";
import { useHideNote } from "./hide-note.ts";
import { sittingOf } from "./sitting.ts";
import { useTurned } from "./turned-memory.ts";

type Props = { userId: number; due: readonly RevisionCard[] };

/** One card after the other; each goes on at once, and is saved behind the learner's back. */
export function Table({ userId, due }: Props) {
  const { turned, turn, forget } = useTurned(userId);
  const { isHidden, setHidden } = useHideNote();
  const [shownId, setShownId] = useState<number>();
  const [hasFailed, setFailed] = useState(false);
  const [isFirst, setFirst] = useState(true);
  const mark = useMarkRevised((topicId) => {
    forget(topicId);
    setFailed(true);
  });
  const { current, number, total } = sittingOf(due, turned);
  const topicId = current?.topic.id ?? 0;
  const note = !isHidden ? "open" : shownId === topicId ? "uncovered" : "covered";

  function goOn(rating: Rating): void {
    mark.mutate({ topicId, rating });
    turn(topicId);
    setFirst(false);
    window.scrollTo(0, 0);
  }

  return (
    <>
      <header className={styles.head}>
        <div className={styles.line}>
          <h1 className={styles.heading}>Daily Revision Card</h1>
          {current && <span className="caption num">{`Card ${number} of ${total}`}</span>}
        </div>
        <progress
          className={styles.meter}
          value={number - 1}
          max={total}
          aria-label={`${number - 1} of ${total} done`}
        />
      </header>
      {current ? (
        <>
          <Card key={topicId} card={current} note={note} takesFocus={!isFirst} />
          <div className={styles.setting}>
            <Switch
              label="Hide the note until I tap Show"
              sub="First recall it, then compare."
              checked={isHidden}
              onChange={(event) => setHidden(event.target.checked)}
            />
          </div>
          <CardBar isLast={number === total} note={note} onShow={() => setShownId(topicId)} onDone={goOn} />
        </>
      ) : (
        <Finished />
      )}
      {hasFailed && (
        <Toast sign="cross" role="alert" seconds={7} onGone={() => setFailed(false)}>
          A card could not be marked as revised. It will come again.
        </Toast>
      )}
    </>
  );
}
