import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { type StudyPlan, useSavePlanOrder } from "../../api/smart-path.ts";
import { Button } from "../../ui/controls/button.tsx";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { failureMessage } from "../../ui/loading/failure-message.ts";
import { Alert } from "../../ui/messages/alert.tsx";
import styles from "./chapter-order.module.css";
import { chaptersOf, moved } from "./moved-chapters.ts";

/** The chapters in the order of the plan. They can be dragged by their handle, or moved by keys and buttons. */
export function ChapterOrder({ plan }: { plan: StudyPlan }) {
  const saving = useSavePlanOrder();
  const planned = chaptersOf(plan);
  const [dragged, setDragged] = useState<{ id: number; order: readonly number[] }>();
  const [message, setMessage] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const lastHandle = useRef<HTMLElement>(null);
  // What was chosen stays in view while it is sent, and also if that has failed.
  const order = dragged?.order ?? saving.variables ?? [];
  const rankOf = ({ chapter_id }: { chapter_id: number }) =>
    order.includes(chapter_id) ? order.indexOf(chapter_id) : order.length;
  const chapters = [...planned].sort((a, b) => rankOf(a) - rankOf(b));
  const ids = chapters.map(({ chapter_id }) => chapter_id);

  // A row that changes its place loses the focus.
  useEffect(() => {
    if (document.activeElement === document.body) lastHandle.current?.focus();
  });

  function move(from: number, to: number): void {
    const chapter = chapters[from];
    if (!chapter || to < 0 || to >= chapters.length || to === from) return;
    setMessage(`${chapter.chapter_name} is now number ${to + 1} of ${chapters.length}.`);
    saving.mutate(moved(ids, from, to));
  }

  function handleKey(event: KeyboardEvent<HTMLElement>, index: number): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    lastHandle.current = event.currentTarget;
    move(index, index + step);
  }

  /** The list captures the pointer, because the row under it changes its place. */
  function startDrag(event: PointerEvent, id: number): void {
    list.current?.setPointerCapture(event.pointerId);
    setDragged({ id, order: ids });
  }

  /** While a chapter is dragged, it takes the place of the row under the finger. */
  function drag({ clientY, currentTarget }: PointerEvent): void {
    if (!dragged) return;
    const rows = [...currentTarget.children];
    const to = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom);
    const from = ids.indexOf(dragged.id);
    if (to >= 0 && to !== from) setDragged({ ...dragged, order: moved(ids, from, to) });
  }

  function drop(): void {
    if (dragged && String(dragged.order) !== String(planned.map(({ chapter_id }) => chapter_id)))
      saving.mutate([...dragged.order]);
    setDragged(undefined);
  }

  return (
    <details className={styles.order}>
      <summary>Change the order</summary>
      <p className="muted">The first chapter is this week’s. Drag a chapter, or move it by keys.</p>
      {saving.isError && (
        <Alert state="wrong" role="alert">
          {failureMessage(saving.error, "Your order is not saved yet.")}{" "}
          <Button variant="link" onClick={() => saving.variables && saving.mutate(saving.variables)}>
            Try again
          </Button>
        </Alert>
      )}
      <p className="sr-only" role="status">
        {message}
      </p>
      <ol ref={list} onPointerMove={drag} onPointerUp={drop} onPointerCancel={() => setDragged(undefined)}>
        {chapters.map(({ chapter_id, chapter_name }, index) => (
          <li key={chapter_id}>
            <IconButton
              className={styles.handle}
              icon="menu"
              label={`Move ${chapter_name}, ${index + 1} of ${chapters.length}`}
              onKeyDown={(event) => handleKey(event, index)}
              onPointerDown={(event) => startDrag(event, chapter_id)}
            />
            <span>{chapter_name}</span>
            <IconButton
              className={styles.up}
              icon="chevron-down"
              label={`${chapter_name} up`}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              icon="chevron-down"
              label={`${chapter_name} down`}
              disabled={index === chapters.length - 1}
              onClick={() => move(index, index + 1)}
            />
          </li>
        ))}
      </ol>
      {plan.is_ordered && (
        <Button variant="secondary" busy={saving.isPending} onClick={() => saving.mutate([])}>
          Back to the plan’s own order
        </Button>
      )}
    </details>
  );
}
