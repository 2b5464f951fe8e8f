import { type Prng, seededRandom } from "../../engine/src/prng.ts";

export type TabKill = {
  /** After so many answers. */
  afterAnswers: number;
  /** Its process dies at once; else the tab is closed. */
  isCrash: boolean;
  isOffline: boolean;
  /** Where the learner opens the product again. */
  reopensAt: "quiz" | "dashboard";
  /** What the browser keeps is emptied too: the harm of --self-test. */
  clearsStorage: boolean;
};

/** What befalls one quiz; numbers say after how many answers. */
export type Plan = {
  index: number;
  /** For what the learner does, and for what the network does. */
  prng: Prng;
  networkPrng: Prng;
  kill?: TabKill;
  /** Here the session ends on the server. */
  expiresAfter?: number;
  /** Here the quiz is ended from elsewhere, while this learner has no network and goes on answering. */
  endsAfter?: number;
};

export const QUESTIONS = 10;
/** How many are answered in vain in a quiz that has ended elsewhere. */
export const LATE_ANSWERS = 2;
// The others would prove little: nothing is unsent there.
const OFFLINE_KILLS_OF_TEN = 7;

/** Of five quizzes one with a killed tab and one whose session ends; a tenth more that are ended from elsewhere. */
export function plansOf(seed: string, count: number, clearsStorage: boolean): Plan[] {
  const fifthOfCount = Math.ceil(count / 5);
  const killedIndices = shuffledIndices(seed, "kill", count).slice(0, fifthOfCount);
  const expiredIndices = shuffledIndices(seed, "session", count).slice(0, fifthOfCount);
  const regularPlans = Array.from({ length: count }, (_, index): Plan => {
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
  const endedPlans = Array.from({ length: fifthOfCount / 2 }, (_, position) =>
    endedPlan(seed, count + position, position % 2 === 0, clearsStorage),
  );
  return [...regularPlans, ...endedPlans];
}

/** Every other one with a killed tab as well. */
function endedPlan(seed: string, index: number, isKilled: boolean, clearsStorage: boolean): Plan {
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

/** The numbers below `count` in an order of chance. */
function shuffledIndices(seed: string, purpose: string, count: number): number[] {
  const prng = seededRandom(seed, purpose);
  return Array.from({ length: count }, (_, index) => ({ index, position: prng() }))
    .sort((a, b) => a.position - b.position)
    .map(({ index }) => index);
}
