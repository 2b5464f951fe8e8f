import type { FlashCard, FlashCardBody, FlashCardMemory } from "@rasayan/contract";
import { type CardRating, examHorizon, replayReviews } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { lockUser } from "../../db/lock-user.ts";
import type { Deps } from "../../deps.ts";
import { conflict, invalid, notFound, signedOut } from "../../domain-errors.ts";
import { isChapter } from "../chapters/chapter-queries.ts";
import { renderOwnText } from "../questions/text-rendering-actions.ts";
import type { Learner } from "../revision/daily-plan-queries.ts";
import {
  countOwnCards,
  deleteMemory,
  type ExamGoal,
  findExamGoal,
  findNextDue,
  findOwnCard,
  findOwnCardId,
  insertOwnCard,
  insertReview,
  isCardVisible,
  listDueCards,
  listNewCards,
  listReviews,
  type RenderedSides,
  type StoredCard,
  type StoredMemory,
  saveMemory,
  updateOwnCard,
  withdrawReview,
} from "./flash-card-queries.ts";

/** So many that nobody is kept from learning, and so few that they fit on a phone. */
const MAX_OWN_CARDS = 2000;
/** The time of a review that a phone has kept for longer than this is unlikely to be right. */
const MAX_DELAY_MS = 90 * 86_400_000;

/** Returns the learner's flash cards of today, at most `limit`. Throws `signedOut` if the account no longer exists. */
export async function listCardsOfToday(
  db: Db,
  learner: Learner,
  { chapter_id: chapterId, limit }: { chapter_id?: number | undefined; limit: number },
) {
  const due = await listDueCards(db, learner.id, { chapterId, limit });
  const newCards = await listNewCards(db, learner, { chapterId });
  const nextDue = await findNextDue(db, learner.id, { chapterId });
  const goal = await findExamGoal(db, learner.id);
  if (!goal) throw signedOut();
  return {
    cards: [...due.cards, ...newCards].slice(0, limit).map(toFlashCard),
    due: due.total,
    new: newCards.length,
    next_due_at: nextDue?.toISOString() ?? null,
    exam_at: examAt(goal)?.toISOString() ?? null,
    server_now: goal.now.toISOString(),
  };
}

/** The next exam of the learner's goal; null if there is none or its date isn't known. */
function examAt({ now, sessions, ...goal }: ExamGoal): Date | null {
  const horizon = examHorizon(sessions, goal, now);
  return horizon.kind === "exam" ? horizon.examSession.date : null;
}

type Review = { cardId: number; seq: number; rating: CardRating; at: string | undefined };

/**
 * Records a review and returns what is known of the memory then. One with the `seq` of another changes nothing. Throws
 * `notFound` for a card that the learner may not see.
 */
export function reviewFlashCard(db: Db, userId: number, { cardId, seq, rating, at }: Review) {
  return changeReviews(db, { userId, cardId }, (tx, now) => {
    const given = at === undefined ? now.getTime() : Date.parse(at);
    const time = Math.min(now.getTime(), Math.max(now.getTime() - MAX_DELAY_MS, given));
    return insertReview(tx, { userId, cardId }, { rating, seq, at: new Date(time) });
  });
}

/** Takes a review back and returns what is known of the memory then. Throws like `reviewFlashCard`. */
export function undoReview(db: Db, userId: number, { cardId, seq }: Pick<Review, "cardId" | "seq">) {
  return changeReviews(db, { userId, cardId }, (tx, now) => withdrawReview(tx, { userId, cardId }, seq, now));
}

/** Changes the reviews of a card, and computes the memory again from all that are left. */
function changeReviews(
  db: Db,
  card: { userId: number; cardId: number },
  change: (tx: Db, now: Date) => Promise<void>,
): Promise<FlashCardMemory | null> {
  return inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, card.userId))) throw signedOut();
    if (!(await isCardVisible(tx, card.userId, card.cardId))) throw notFound("flash_card");
    const goal = await findExamGoal(tx, card.userId);
    if (!goal) throw signedOut();
    await change(tx, goal.now);
    const reviews = await listReviews(tx, card);
    const memory = replayReviews(reviews, examAt(goal));
    const [first, last] = [reviews[0], reviews.at(-1)];
    if (!memory || !first || !last) {
      await deleteMemory(tx, card);
      return null;
    }
    const stored = { ...memory, lastSeq: last.seq };
    await saveMemory(tx, card, stored, first.at);
    return toMemory(stored);
  });
}

/**
 * Adds a card that a learner has written, or returns the one with the same sides. Throws `invalid` for an unknown
 * chapter, `rejected` for a text with faults, and `conflict` if there are too many.
 */
export async function addOwnCard(deps: Deps, userId: number, body: FlashCardBody): Promise<FlashCard> {
  const html = await renderSides(deps, body);
  return inTransaction(deps.db, async (tx) => {
    if (!(await lockUser(tx, userId))) throw signedOut();
    await requireChapter(tx, body.chapter_id);
    const existing = await findOwnCardId(tx, userId, body);
    if (existing !== undefined) return getOwnCard(tx, userId, existing);
    if ((await countOwnCards(tx, userId)) >= MAX_OWN_CARDS)
      throw conflict("too_many_cards", { cards: MAX_OWN_CARDS });
    return getOwnCard(tx, userId, await insertOwnCard(tx, userId, body, html));
  });
}

/** Changes a card that a learner has written. Throws like `addOwnCard`, and `notFound`. */
export async function changeOwnCard(
  deps: Deps,
  userId: number,
  cardId: number,
  body: FlashCardBody,
): Promise<FlashCard> {
  const html = await renderSides(deps, body);
  return inTransaction(deps.db, async (tx) => {
    if (!(await lockUser(tx, userId))) throw signedOut();
    await getOwnCard(tx, userId, cardId);
    await requireChapter(tx, body.chapter_id);
    const existing = await findOwnCardId(tx, userId, body);
    if (existing !== undefined && existing !== cardId) throw conflict("card_exists");
    await updateOwnCard(tx, { userId, cardId }, body, html);
    return getOwnCard(tx, userId, cardId);
  });
}

async function renderSides(deps: Deps, { front, back }: FlashCardBody): Promise<RenderedSides> {
  const [renderedFront, renderedBack] = await Promise.all([
    renderOwnText(deps, front, "front"),
    renderOwnText(deps, back, "back"),
  ]);
  return { front: renderedFront.html, back: renderedBack.html };
}

async function requireChapter(db: Db, id: number | null): Promise<void> {
  if (id !== null && !(await isChapter(db, id))) throw invalid("unknown_chapter", { id });
}

async function getOwnCard(db: Db, userId: number, cardId: number): Promise<FlashCard> {
  const card = await findOwnCard(db, userId, cardId);
  if (!card) throw notFound("flash_card");
  return toFlashCard(card);
}

export function toFlashCard({ memory, ...card }: StoredCard): FlashCard {
  const dates = memory && { lastAt: new Date(memory.lastAt), dueAt: new Date(memory.dueAt) };
  const { id, front_html, back_html, topic_name, chapter_id, chapter_name, source } = card;
  return {
    id,
    front_html,
    back_html,
    topic_name,
    chapter_id,
    chapter_name,
    source,
    memory: memory && dates && toMemory({ ...memory, ...dates }),
  };
}

function toMemory({ lastAt, dueAt, lastSeq, ...memory }: StoredMemory): FlashCardMemory {
  const { phase, step, stability, difficulty, reps, lapses } = memory;
  return {
    phase,
    step,
    stability,
    difficulty,
    reps,
    lapses,
    last_at: lastAt.toISOString(),
    due_at: dueAt.toISOString(),
    last_seq: lastSeq,
  };
}
