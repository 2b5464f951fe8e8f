import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import {
  type CardRating,
  cardTimeMs,
  type FlashCard,
  type FlashCardList,
  type GivenReview,
  rated,
  useFlashReviews,
} from "../../api/flash-cards.ts";
import { chapterLayoutOf } from "../../chapters/chapter-layout.ts";
import { saveStatus } from "../../device/outbox-state.ts";
import { formatCount } from "../../format/numbers.ts";
import { paths } from "../../router/paths.ts";
import { Button, LinkButton } from "../../ui/controls/button.tsx";
import { SanitizedHtml } from "../../ui/html/sanitized-html.tsx";
import { useFonts, useMathReady } from "../../ui/html/use-math-ready.ts";
import { Tile } from "../../ui/lists/tile.tsx";
import { SkeletonText } from "../../ui/loading/skeleton.tsx";
import { SyncStatus } from "../../ui/messages/sync-status.tsx";
import { ActionBar } from "../../ui/page/action-bar.tsx";
import { EmptyState, SuccessIcon } from "../../ui/page/empty-state.tsx";
import styles from "./flash-cards.module.css";
import { comesWhen, countLeft, formatInterval, nextCard, nextDue, sessionCounts } from "./session.ts";

const ratingLabels: [CardRating, string][] = [
  ["again", "Again"],
  ["hard", "Hard"],
  ["good", "Good"],
  ["easy", "Easy"],
];

type Props = {
  list: FlashCardList;
  isUpdating: boolean;
  /** Fetches the cards that the list had no room for. */
  onGoOn: () => void;
  onEdit: (card: FlashCard) => void;
};

/** The cards of today one after the other, until each is learned for today. */
export function CardSession({ list, isUpdating, onGoOn, onEdit }: Props) {
  // Moves on with each action only, so that no card takes the place of the one that the learner is thinking about.
  const [now, setNow] = useState(cardTimeMs);
  const [shownCardId, setShownCardId] = useState<number>();
  const [given, setGiven] = useState<readonly (GivenReview & { shownAt: number })[]>([]);
  const reviews = useFlashReviews();
  const { cards, exam_at } = list;
  const card = nextCard(cards, now);
  const isReady = useMathReady(card ? [card.front_html, card.back_html] : undefined);
  useFonts(cards.flatMap(({ front_html, back_html }) => [front_html, back_html]));
  const isAnswerShown = card !== undefined && card.id === shownCardId;

  function rate(rating: CardRating): void {
    if (!card) return;
    const review = reviews.rate(card, rating, exam_at);
    setGiven([...given, { ...review, shownAt: now }]);
    setShownCardId(undefined);
    setNow(Math.max(cardTimeMs(), review.seq));
  }

  function undo(): void {
    const last = given.at(-1);
    if (!last) return;
    reviews.undo(last);
    setGiven(given.slice(0, -1));
    setShownCardId(undefined);
    // As of then, its card is the next one again.
    setNow(last.shownAt);
  }

  useKeys((key) => {
    const rating = ratingLabels[Number(key) - 1]?.[0];
    if (key === "u") undo();
    else if (!card || !isReady) return false;
    else if (!isAnswerShown && key === " ") setShownCardId(card.id);
    else if (isAnswerShown && (rating || key === " ")) rate(rating ?? "good");
    else return false;
    return true;
  });

  const left = countLeft(cards, now);
  const isListCut = list.due + list.new > cards.length;
  return (
    <>
      <div className={styles.line}>
        <p className="caption num" role="status">
          {`${left.due} due · ${left.new} new`}
        </p>
        <Button variant="plain" compact disabled={given.length === 0} onClick={undo}>
          Undo
        </Button>
      </div>
      {card ? (
        <PromptCard
          key={`${card.id} ${card.memory?.last_seq ?? 0}`}
          card={card}
          isReady={isReady}
          isAnswerShown={isAnswerShown}
          shouldFocus={given.length > 0}
          onEdit={onEdit}
        />
      ) : (
        <SessionEnd
          given={given}
          nextDueAt={nextDue(cards, list.next_due_at, now)}
          now={now}
          isUpdating={isUpdating}
          onGoOn={isListCut ? onGoOn : undefined}
        />
      )}
      <SyncStatus
        status={saveStatus(reviews.state)}
        isDurable={reviews.isDurable}
        onRetry={reviews.retry}
        hasReviewed={given.length > 0}
      />
      {card && isReady && (
        <ActionBar width="s">
          {isAnswerShown ? (
            <Ratings card={card} examAt={exam_at} onRate={rate} />
          ) : (
            <Button key="show" fullWidth onClick={onFirstTap(() => setShownCardId(card.id))}>
              Show answer
            </Button>
          )}
        </ActionBar>
      )}
    </>
  );
}

/** Ignores the second tap of a double tap: it would rate an answer that the learner has not read yet. */
const onFirstTap = (action: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) action();
};

/** Calls back for each key that is pressed outside of fields and dialogs; it returns whether the key had an effect. */
function useKeys(onKey: (key: string) => boolean): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, repeat, ctrlKey, metaKey, altKey } = event;
    if (!(target instanceof Element) || repeat || ctrlKey || metaKey || altKey) return;
    const isElsewhere = target.closest("input, textarea, select, dialog, [contenteditable]") !== null;
    // The space bar presses a button that has the focus.
    const isPress = key === " " && target.closest("button, a, summary") !== null;
    if (!isElsewhere && !isPress && onKey(key.toLowerCase())) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

type RatingsProps = { card: FlashCard; examAt: string | null; onRate: (rating: CardRating) => void };

/** The four ratings, each with the time until the card would come back. */
function Ratings({ card, examAt, onRate }: RatingsProps) {
  const [now] = useState(cardTimeMs);
  return (
    <fieldset className={styles.ratings}>
      <legend className="sr-only">How well did you remember it?</legend>
      {ratingLabels.map(([rating, label]) => {
        const { memory } = rated(card, rating, now, examAt);
        return (
          <Button
            key={rating}
            className={styles.rating}
            variant={rating === "good" ? "primary" : "secondary"}
            onClick={onFirstTap(() => onRate(rating))}
          >
            <span>{label} </span>
            <span className={styles.interval}>{memory && formatInterval(memory.last_at, memory.due_at)}</span>
          </Button>
        );
      })}
    </fieldset>
  );
}

type PromptCardProps = {
  card: FlashCard;
  isReady: boolean;
  isAnswerShown: boolean;
  /** True for a card that follows another: it gets the focus, so that screen readers continue there. */
  shouldFocus: boolean;
  onEdit: (card: FlashCard) => void;
};

/** A prompt and, once it is asked for, its answer. */
function PromptCard({ card, isReady, isAnswerShown, shouldFocus, onEdit }: PromptCardProps) {
  const layout = card.chapter_name === null ? undefined : chapterLayoutOf(card.chapter_name);
  const place = card.topic_name ?? card.chapter_name;
  return (
    <article className={styles.card} data-branch={layout?.branch}>
      <div className={styles.place}>
        {layout && <Tile code={layout.code} branch={layout.branch} size="small" />}
        <span className={styles.placeName}>
          {card.source ? `Your card${place ? ` · ${place}` : ""}` : place}
        </span>
        {card.source && (
          <Button variant="plain" compact onClick={() => onEdit(card)}>
            Edit
          </Button>
        )}
      </div>
      {isReady ? (
        <>
          <Side label="Prompt" shouldFocus={shouldFocus}>
            <SanitizedHtml html={card.front_html} className="prose" />
          </Side>
          {isAnswerShown && (
            <Side label="Answer" shouldFocus>
              <SanitizedHtml html={card.back_html} className="prose" />
            </Side>
          )}
        </>
      ) : (
        <SkeletonText />
      )}
    </article>
  );
}

type SideProps = { label: string; shouldFocus: boolean; children: ReactNode };

function Side({ label, shouldFocus, children }: SideProps) {
  return (
    <section className={styles.side} aria-label={label} tabIndex={-1} ref={shouldFocus ? focus : undefined}>
      {children}
    </section>
  );
}

function focus(side: HTMLElement | null): void {
  side?.focus({ preventScroll: true });
}

type SessionEndProps = {
  given: readonly GivenReview[];
  nextDueAt: string | undefined;
  now: number;
  isUpdating: boolean;
  onGoOn: (() => void) | undefined;
};

/** Shown after the last card. */
function SessionEnd({ given, nextDueAt, now, isUpdating, onGoOn }: SessionEndProps) {
  const counts = sessionCounts(given);
  return (
    <EmptyState icon={<SuccessIcon />}>
      <h2>Done for now</h2>
      {given.length > 0 && (
        <p role="alert">
          {`${formatCount(counts.cards, "card")}, ${counts.begun} of them new. `}
          {`Recalled ${formatCount(counts.recalled, "time")}, forgotten ${formatCount(counts.forgotten, "time")}.`}
        </p>
      )}
      {nextDueAt && !onGoOn && <p>{`The next card comes ${comesWhen(nextDueAt, now)}.`}</p>}
      {onGoOn && (
        <Button busy={isUpdating} onClick={onGoOn}>
          Go on
        </Button>
      )}
      <LinkButton variant={onGoOn ? "secondary" : "primary"} to={paths.dashboard}>
        Dashboard
      </LinkButton>
    </EmptyState>
  );
}
