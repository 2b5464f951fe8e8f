import type { CardRating, FlashCardBody, FlashCardMemory, ResponseOf } from "@rasayan/contract";
import {
  createFlashCard,
  deleteFlashCard,
  listFlashCards,
  listOwnFlashCards,
  updateFlashCard,
} from "@rasayan/contract/endpoint-paths";
import { type CardMemory, LEARN_AHEAD_MS, rateCard } from "@rasayan/engine/flash-cards";
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { FLASH_CARDS_QUEUE } from "../device/outbox-entry.ts";
import { isRejectedStatus } from "../device/retry-policy.ts";
import { serverTimeMs, syncServerClock } from "../device/server-clock.ts";
import { FLASH_CARDS_KEY, reviewOutboxOf } from "./card-reviews.ts";
import { ApiError, request } from "./client.ts";
import { profileQuery } from "./user.ts";

export type { CardRating };
export { LEARN_AHEAD_MS };
export type FlashCardList = ResponseOf<"listFlashCards">;
export type FlashCard = FlashCardList["cards"][number];
type OwnCardsPage = ResponseOf<"listOwnFlashCards">;

/** A review that can be taken back: the card as it was before, and the `seq` of the review. */
export type GivenReview = { card: FlashCard; rating: CardRating; seq: number };

/** The most cards that one request returns. */
const MAX_CARDS = 100;
/** How long the list waits for unsent reviews, which it would not contain. */
const SETTLE_MS = 3000;
const OWN_CARDS_PER_PAGE = 20;

/** The flash cards of today, of one chapter or of all (0), as they are after the reviews on this device. */
export const flashCardsQuery = (chapterId: number) =>
  queryOptions({
    queryKey: [...FLASH_CARDS_KEY, "today", chapterId],
    queryFn: ({ client }) => fetchCards(client, chapterId),
    // Fetched once per visit: every review changes it here.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
  });

async function fetchCards(client: QueryClient, chapterId: number): Promise<FlashCardList> {
  const outbox = reviewOutboxOf(client);
  // Until it is known who is signed in, the outbox finds nothing.
  await client.ensureQueryData(profileQuery());
  await outbox.load(FLASH_CARDS_QUEUE);
  void outbox.restore(FLASH_CARDS_QUEUE);
  if (navigator.onLine)
    await Promise.race([
      outbox.whenSettled(FLASH_CARDS_QUEUE),
      new Promise((resolve) => setTimeout(resolve, SETTLE_MS)),
    ]);
  const filter = chapterId === 0 ? {} : { chapter_id: chapterId };
  const list = await request(listFlashCards, { query: { ...filter, limit: MAX_CARDS } });
  syncServerClock(list.server_now);
  return { ...list, cards: list.cards.map((card) => withUnsentReviews(client, card, list.exam_at)) };
}

/** The card after the reviews that the server does not have yet. */
function withUnsentReviews(client: QueryClient, card: FlashCard, examAt: string | null): FlashCard {
  return reviewOutboxOf(client)
    .stateOf(FLASH_CARDS_QUEUE)
    .pending.reduce((before, entry) => {
      if (entry.kind !== "flash" || entry.cardId !== card.id || entry.payload.rating === null) return before;
      const isKnown = before.memory !== null && entry.reviewSeq <= before.memory.last_seq;
      return isKnown ? before : rated(before, entry.payload.rating, entry.reviewSeq, examAt);
    }, card);
}

/** The card after a rating given at `seq`, in milliseconds of the server's time, as the server computes it too. */
export function rated(card: FlashCard, rating: CardRating, seq: number, examAt: string | null): FlashCard {
  const exam = examAt === null ? null : new Date(examAt);
  const { lastAt, dueAt, ...memory } = rateCard(toMemory(card.memory), rating, new Date(seq), exam);
  return {
    ...card,
    memory: { ...memory, last_at: lastAt.toISOString(), due_at: dueAt.toISOString(), last_seq: seq },
  };
}

function toMemory(stored: FlashCardMemory | null): CardMemory | null {
  if (!stored) return null;
  const { last_at, due_at, last_seq: _, ...memory } = stored;
  return { ...memory, lastAt: new Date(last_at), dueAt: new Date(due_at) };
}

/** The reviews on this device that wait to be sent, and functions to give one and to take it back. */
export function useFlashReviews() {
  const queryClient = useQueryClient();
  const outbox = reviewOutboxOf(queryClient);
  const getSnapshot = () => outbox.stateOf(FLASH_CARDS_QUEUE);
  const state = useSyncExternalStore(outbox.subscribe, getSnapshot, getSnapshot);
  useEffect(() => void outbox.restore(FLASH_CARDS_QUEUE), [outbox]);
  return useMemo(() => {
    const send = (cardId: number, reviewSeq: number, rating: CardRating | null) =>
      outbox.enqueue({ kind: "flash", cardId, reviewSeq, payload: { rating } });
    return {
      state,
      isDurable: outbox.isDurable,
      retry: () => outbox.retry(FLASH_CARDS_QUEUE),
      /** Rates a card now. Returns what `undo` needs. */
      rate: (card: FlashCard, rating: CardRating, examAt: string | null): GivenReview => {
        const seq = Math.max(outbox.nextSeq(FLASH_CARDS_QUEUE), (card.memory?.last_seq ?? 0) + 1);
        replaceCard(queryClient, rated(card, rating, seq, examAt));
        send(card.id, seq, rating);
        return { card, rating, seq };
      },
      undo: ({ card, seq }: GivenReview) => {
        replaceCard(queryClient, card);
        send(card.id, seq, null);
      },
    };
  }, [outbox, queryClient, state]);
}

/** Changes a card in every list that has it. */
function replaceCard(queryClient: QueryClient, card: FlashCard): void {
  queryClient.setQueriesData<FlashCardList>({ queryKey: [...FLASH_CARDS_KEY, "today"] }, (list) =>
    list?.cards.some(({ id }) => id === card.id)
      ? { ...list, cards: list.cards.map((other) => (other.id === card.id ? card : other)) }
      : list,
  );
}

/** The time on the server, in milliseconds. */
export const cardTimeMs = (): number => Math.round(serverTimeMs());

/** The cards that the learner has written, newest first. */
export const ownCardsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...FLASH_CARDS_KEY, "own"],
    queryFn: ({ pageParam: page }) =>
      request(listOwnFlashCards, { query: { page, limit: OWN_CARDS_PER_PAGE } }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, limit, total } }: OwnCardsPage) =>
      page * limit < total ? page + 1 : undefined,
  });

/** Adds a card, or changes the one with this id. */
export function useSaveOwnCard(id: number | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: FlashCardBody) =>
      id === undefined
        ? request(createFlashCard, { body })
        : request(updateFlashCard, { params: { id }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: FLASH_CARDS_KEY }),
  });
}

/** What the server says is wrong with a card; undefined if it has not rejected it. */
export function rejectionMessage(error: Error): string | undefined {
  if (!(error instanceof ApiError) || !isRejectedStatus(error.status)) return undefined;
  const [detail] = error.details;
  return detail ? `${detail.field === "back" ? "Back" : "Front"}: ${detail.message}` : error.message;
}

export function useDeleteOwnCard() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request(deleteFlashCard, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: FLASH_CARDS_KEY }),
  });
}
