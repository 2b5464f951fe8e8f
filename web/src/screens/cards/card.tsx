import { useDeferredValue } from "react";
import type { RevisionCard } from "../../api/revision.ts";
import { placeOf } from "../../chapter-table.ts";
import { Tile } from "../../ui/tile.tsx";
import { ZoomableText } from "../../ui/zoomable-text.tsx";
import styles from "./cards.module.css";

/** `uncovered`: the learner tried to recall it first. */
export type NoteState = "open" | "covered" | "uncovered";

type Props = {
  card: RevisionCard;
  note: NoteState;
  /** A card that follows another: a screen reader goes on with it. */
  takesFocus: boolean;
};

/** A note with its topic, in the colour of its chapter's branch. */
export function Card({ card, note, takesFocus }: Props) {
  const { title, body_html, topic } = card;
  const place = placeOf(topic.chapter_name);
  return (
    <article className={styles.card} data-branch={place?.branch}>
      <p className={styles.topic}>
        {place && <Tile code={place.code} branch={place.branch} size="small" />}
        {topic.name}
      </p>
      <h2 ref={takesFocus ? begin : undefined} tabIndex={-1}>
        {title}
      </h2>
      {note === "covered" && <p className="muted">What do you remember of it? Then tap Show.</p>}
      <Note html={body_html} note={note} />
    </article>
  );
}

/** A covered note is laid out, out of sight and reach, while the learner recalls it: so Show has little left to do. */
function Note({ html, note }: { html: string; note: NoteState }) {
  const isCovered = note === "covered";
  const isDue = useDeferredValue(true, !isCovered);
  if (isCovered && !isDue) return null;
  return (
    <div
      className={isCovered ? styles.covered : undefined}
      ref={note === "uncovered" ? focus : undefined}
      tabIndex={-1}
    >
      <ZoomableText html={html} />
    </div>
  );
}

function begin(heading: HTMLElement | null): void {
  if (heading) window.scrollTo(0, 0);
  focus(heading);
}

function focus(part: HTMLElement | null): void {
  part?.focus({ preventScroll: true });
}
