import { type Prng, seededRandom } from "../../engine/src/prng.ts";

export type TabKill = {
  /** Number of answers before it. */
  afterAnswers: number;
  /** The tab's process crashes; otherwise the tab is closed. */
  isCrash: boolean;
  isOffline: boolean;
  /** Where the learner opens the app again. */
  reopensAt: "quiz" | "dashboard";
  /** Whether the browser's storage is cleared too, as --self-test does. */
  clearsStorage: boolean;
};

/** The events of one quiz; numbers are counts of answers before the event. */
export type QuizEvents = {
  index: number;
  /** Random generators for the learner's actions and for the network. */
  prng: Prng;
  networkPrng: Prng;
  kill?: TabKill;
  /** When the session ends on the server. */
  expiresAfter?: number;
  /** When the quiz is ended elsewhere, while this learner is offline and goes on answering. */
  endsAfter?: number;
};

export const QUESTIONS = 10;
/** How many answers are given after a quiz was ended elsewhere. */
export const LATE_ANSWERS = 2;
// The others prove little, because nothing is unsent while online.
const OFFLINE_KILLS_OF_TEN = 7;

/** One quiz in five has a killed tab and one in five an ended session. A tenth more are ended elsewhere. */
export function eventsOfQuizzes(seed: string, count: number, clearsStorage: boolean): QuizEvents[] {
  const fifthOfCount = Math.ceil(count / 5);
  const killedIndices = shuffledIndices(seed, "kill", count).slice(0, fifthOfCount);
  const expiredIndices = shuffledIndices(seed, "session", count).slice(0, fifthOfCount);
  const regularQuizzes = Array.from({ length: count }, (_, index): QuizEvents => {
    const prng = seededRandom(seed, index);
    const randomAnswerCount = () => 1 + Math.floor(prng() * (QUESTIONS - 1));
    const position = killedIndices.indexOf(index);
    const reopensAt = prng() < 0.5 ? "quiz" : "dashboard";
    const isOffline = position % 10 < OFFLINE_KILLS_OF_TEN;
    const kill: TabKill = {
      afterAnswers: randomAnswerCount(),
      isCrash: position % 2 === 1,
      isOffline,
      reopensAt,
      clearsStorage,
    };
    return {
      index,
      prng,
      networkPrng: seededRandom(seed, index, "network"),
      ...(position < 0 ? {} : { kill }),
      ...(expiredIndices.includes(index) ? { expiresAfter: randomAnswerCount() } : {}),
    };
  });
  const endedQuizzes = Array.from({ length: fifthOfCount / 2 }, (_, position) =>
    eventsOfEndedQuiz(seed, count + position, position % 2 === 0, clearsStorage),
  );
  return [...regularQuizzes, ...endedQuizzes];
}

/** The events of a quiz that is ended elsewhere, with or without a killed tab. */
function eventsOfEndedQuiz(
  seed: string,
  index: number,
  isKilled: boolean,
  clearsStorage: boolean,
): QuizEvents {
  const prng = seededRandom(seed, index);
  const endsAfter = 2 + Math.floor(prng() * 5);
  const afterAnswers = endsAfter + LATE_ANSWERS;
  const kill: TabKill = {
    afterAnswers,
    isCrash: prng() < 0.5,
    isOffline: true,
    reopensAt: "dashboard",
    clearsStorage,
  };
  const networkPrng = seededRandom(seed, index, "network");
  return { index, prng, networkPrng, endsAfter, ...(isKilled ? { kill } : {}) };
}

/** The indices below `count` in random order. */
function shuffledIndices(seed: string, purpose: string, count: number): number[] {
  const prng = seededRandom(seed, purpose);
  return Array.from({ length: count }, (_, index) => ({ index, position: prng() }))
    .sort((a, b) => a.position - b.position)
    .map(({ index }) => index);
}
