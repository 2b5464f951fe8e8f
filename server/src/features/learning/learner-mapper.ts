import {
  type ApplyResult,
  type ChapterState,
  type ItemDifficulty,
  type Learner,
  type Memory,
  newOverall,
  newTopic,
  type OverallPrep,
  type OverallState,
  type TopicState,
} from "@rasayan/engine";

/** A learner's stored state, read as one JSON object, so times are strings. */
export type StoredLearner = {
  overall: OverallState | null;
  chapters: (ChapterState & { chapter_id: number })[];
  topics: ({ topic_id: number } & Omit<TopicState, "memory">)[];
  /** A topic that the learner knows only from its card has a memory but no entry in `topics`. */
  memories: StoredMemory[];
  item_history: { question_id: number; credit: number; lost_credit: number }[];
  covered_chapter_ids: number[];
};

type StoredMemory = Pick<Memory, "stability" | "difficulty" | "reps" | "lapses"> & {
  topic_id: number;
  last_at: string;
  due_at: string;
  card_recalled_at: string | null;
  lapsed_today: boolean;
};

/** The trained difficulty of a question, as stored. */
export type StoredItemParameters = ItemDifficulty & { question_id: number };

export function toLearner(stored: StoredLearner): Learner {
  return {
    overall: stored.overall ?? newOverall(),
    chapters: new Map(
      stored.chapters.map(({ chapter_id, theta, variance }) => [chapter_id, { theta, variance }]),
    ),
    topics: toTopics(stored),
    itemHistories: new Map(
      stored.item_history.map(({ question_id, credit, lost_credit }) => [
        question_id,
        { credit, lostCredit: lost_credit },
      ]),
    ),
    completedChapters: new Set(stored.covered_chapter_ids),
  };
}

function toTopics({ topics, memories }: StoredLearner): Map<number, TopicState> {
  const states = new Map<number, TopicState>(
    memories.map((memory) => [memory.topic_id, { ...newTopic(), memory: toMemory(memory) }]),
  );
  for (const { topic_id, ...state } of topics)
    states.set(topic_id, { ...state, memory: states.get(topic_id)?.memory ?? null });
  return states;
}

function toMemory({
  stability,
  difficulty,
  reps,
  lapses,
  last_at,
  due_at,
  card_recalled_at,
  lapsed_today,
}: StoredMemory): Memory {
  return {
    stability,
    difficulty,
    reps,
    lapses,
    lastAt: new Date(last_at),
    dueAt: new Date(due_at),
    cardRecalledAt: card_recalled_at === null ? null : new Date(card_recalled_at),
    hasLapsedToday: lapsed_today,
  };
}

/** Returns the rows to store after a completed quiz, by table. */
export function toStateRows({ learner, changed }: ApplyResult) {
  return {
    overall: learner.overall,
    chapters: [...changed.chapters].map(([chapter_id, state]) => ({ chapter_id, ...state })),
    topics: [...changed.topics].map(([topic_id, { memory: _, ...state }]) => ({ topic_id, ...state })),
    memories: [...changed.topics].flatMap(([topic_id, { memory }]) =>
      memory ? [{ topic_id, ...toMemoryRow(memory) }] : [],
    ),
  };
}

function toMemoryRow({
  stability,
  difficulty,
  lastAt,
  dueAt,
  reps,
  lapses,
  cardRecalledAt,
  hasLapsedToday,
}: Memory) {
  return {
    stability,
    difficulty,
    reps,
    lapses,
    last_at: lastAt,
    due_at: dueAt,
    card_recalled_at: cardRecalledAt ?? null,
    lapsed_today: hasLapsedToday ?? false,
  };
}

/** Overall prep as it is sent, in every response that has it. */
export function toOverallPrep({ value, low, high }: OverallPrep) {
  const overall_prep_range: [number, number] = [low, high];
  return { overall_prep: value, overall_prep_range };
}
