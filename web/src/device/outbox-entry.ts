import type { CardRating, Certainty, RequestOf } from "@rasayan/contract";

/**
 * A response: an option id, a number as typed, null to clear it, or the option ids of a multiple-correct question.
 * `certainty`: how certain the learner is. `marked`: only earlier versions of the app sent a mark with its answer.
 */
export type AnswerPayload = ({ answer_id: number | string | null } | { answer_ids: number[] }) & {
  marked?: boolean;
  certainty?: Certainty | null;
};

/**
 * The questions that the learner has opened, and those that they have marked for review or whose mark they have
 * removed. `marked_ids`: all that are marked; only earlier versions of the app sent that.
 */
export type Visits = {
  visited_ids: number[];
  marks?: { question_id: number; marked: boolean }[];
  marked_ids?: number[];
};

/** The marked questions once these visits are known, of those marked before. */
export function withMarks(before: readonly number[], { marks = [], marked_ids }: Visits): number[] {
  const marked = new Set(marked_ids ?? before);
  for (const mark of marks)
    if (mark.marked) marked.add(mark.question_id);
    else marked.delete(mark.question_id);
  return [...marked];
}

/** One list of visits that says what all of these say, oldest first. */
export function mergeVisits(all: readonly Visits[]): Visits {
  const marks = new Map<number, boolean>();
  for (const visits of all) {
    for (const id of visits.marked_ids ?? []) marks.set(id, true);
    for (const { question_id, marked } of visits.marks ?? []) marks.set(question_id, marked);
  }
  return {
    visited_ids: [...new Set(all.flatMap(({ visited_ids }) => visited_ids))],
    marks: [...marks].map(([question_id, marked]) => ({ question_id, marked })),
  };
}

/** How long questions without an answer were on the screen. */
export type BlankTimes = { times: { question_id: number; time_ms: number; offline_ms: number }[] };

/** How well a learner remembered a card. */
export type Rating = NonNullable<NonNullable<RequestOf<"markRevised">["body"]>["rating"]>;

/** How long a question was visible in all, and for how much of it this device was offline. */
export type Times = { timeMs: number; offlineMs: number };

/** An answer to a question, with the times of the question so far. */
export type AnswerEntry = {
  kind: "answer";
  quizHash: string;
  questionId: number;
  payload: AnswerPayload;
  timeMs: number;
  /** Missing in what an earlier version of the app stored. */
  offlineMs?: number;
  /** Whether `seq` is of a clock that the server had set; missing in the same way. */
  isClockSet?: boolean;
};
export type VisitsEntry = { kind: "visits"; quizHash: string; payload: Visits };
export type TimesEntry = { kind: "times"; quizHash: string; payload: BlankTimes };
export type ReviewEntry = { kind: "review"; topicId: number; payload: { rating: Rating } };

/** A review of a flash card, named by its `seq`; the rating is null if it was taken back. */
export type FlashReviewEntry = {
  kind: "flash";
  cardId: number;
  reviewSeq: number;
  payload: { rating: CardRating | null };
};

/** What the outbox of cards holds. */
export type CardEntry = ReviewEntry | FlashReviewEntry;

/** What the outbox of quizzes holds. */
export type QuizEntry = AnswerEntry | VisitsEntry | TimesEntry;

/**
 * What a device stores until the server has it. A change of its form needs a new version of the database
 * (store-versions.ts).
 */
export type OutboxEntry = QuizEntry | CardEntry;

/** `seq` orders the entries of one queue. */
export type Sequenced<Entry> = Entry & { seq: number };

/** The queue of all card reviews. */
export const CARDS_QUEUE = "cards";

/** The queue of all reviews of flash cards. */
export const FLASH_CARDS_QUEUE = "flash cards";

/** The queue that an entry waits in: that of its quiz, which has the name of its hash, or that of its kind of cards. */
export function queueOf(entry: OutboxEntry): string {
  if (entry.kind === "flash") return FLASH_CARDS_QUEUE;
  return entry.kind === "review" ? CARDS_QUEUE : entry.quizHash;
}

/** What an entry is about within its queue. A newer entry about the same takes its place. */
export function subjectOf(entry: OutboxEntry): string {
  if (entry.kind === "answer") return answerSubject(entry.questionId);
  if (entry.kind === "flash") return `flash ${entry.cardId} ${entry.reviewSeq}`;
  return entry.kind === "review" ? `review ${entry.topicId}` : entry.kind;
}

export const answerSubject = (questionId: number): string => `answer ${questionId}`;

export function isAnswer<Entry extends OutboxEntry>(entry: Entry): entry is Entry & AnswerEntry {
  return entry.kind === "answer";
}

/** Whether the payload clears the answer. */
export const isCleared = (payload: AnswerPayload): boolean =>
  "answer_id" in payload && payload.answer_id === null;
