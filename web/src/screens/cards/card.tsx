import { useDeferredValue } from "react";
import type { RevisionCard } from "../../api/revision.ts";
import { chapterLayoutOf } from "../../chapters/chapter-layout.ts";
import { paths } from "../../router/paths.ts";
import { Link } from "../../ui/controls/link.tsx";
import { ZoomableText } from "../../ui/html/zoomable-text.tsx";
import { Tile } from "../../ui/lists/tile.tsx";
import { SkeletonText } from "../../ui/loading/skeleton.tsx";
import styles from "./cards.module.css";

/** `open`: never covered. `uncovered`: shown after the learner has tried to recall it. */
export type NoteState = "open" | "covered" | "uncovered";

type Props = {
  card: RevisionCard;
  noteState: NoteState;
  /** Whether the text and the fonts of its formulas have arrived. */
  isReady: boolean;
  /** True for a card that follows another: it gets the focus, so that screen readers continue there. */
  shouldFocus: boolean;
};

/** A card: a note with its topic, in the colour of its chapter's branch. */
export function Card({ card, noteState, isReady, shouldFocus }: Props) {
  const { title, body_html, topic, missed_question } = card;
  const layout = chapterLayoutOf(topic.chapter_name);
  return (
    <article className={styles.card} data-branch={layout?.branch}>
      <p className={styles.topic}>
        {layout && <Tile code={layout.code} branch={layout.branch} size="small" />}
        {topic.name}
      </p>
      <h2 ref={shouldFocus ? focusAtTop : undefined} tabIndex={-1}>
        {title}
      </h2>
      {missed_question && (
        <p className={styles.missed}>
          It is back because you missed{" "}
          <Link to={paths.quizQuestionReview(missed_question.hash, missed_question.question_id)}>
            this question
          </Link>
          .
        </p>
      )}
      {noteState === "covered" && <p className="muted">What do you remember of it? Then tap Show.</p>}
      {isReady ? <CardNote html={body_html} noteState={noteState} /> : <SkeletonText />}
    </article>
  );
}

/** A covered note is rendered invisibly, in a deferred render, so that a tap on Show has little left to do. */
function CardNote({ html, noteState }: { html: string; noteState: NoteState }) {
  const isCovered = noteState === "covered";
  const isReady = useDeferredValue(true, !isCovered);
  if (isCovered && !isReady) return null;
  return (
    <div
      className={isCovered ? styles.covered : undefined}
      ref={noteState === "uncovered" ? focus : undefined}
      tabIndex={-1}
    >
      <ZoomableText html={html} />
    </div>
  );
}

function focusAtTop(heading: HTMLElement | null): void {
  if (heading) window.scrollTo(0, 0);
  focus(heading);
}

function focus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
