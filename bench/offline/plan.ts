import { type Chance, chanceOf } from "../../engine/src/chance.ts";

export type Kill = {
  /** After so many answers. */
  after: number;
  /** Its process dies at once; else the tab is closed. */
  isCrash: boolean;
  isOffline: boolean;
  /** Where the learner opens the product again. */
  opens: "quiz" | "dashboard";
  /** What the browser keeps is emptied too: the harm of --break. */
  isForgetful: boolean;
};

/** What befalls one quiz; numbers say after how many answers. */
export type Plan = {
  index: number;
  /** For what the learner does, and for what the network does. */
  chance: Chance;
  weather: Chance;
  kill?: Kill;
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
export function plansOf(seed: string, count: number, isForgetful: boolean): Plan[] {
  const share = Math.ceil(count / 5);
  const killed = drawn(seed, "kill", count).slice(0, share);
  const expired = drawn(seed, "session", count).slice(0, share);
  const regular = Array.from({ length: count }, (_, index): Plan => {
    const chance = chanceOf(seed, index);
    const after = () => 1 + Math.floor(chance() * (QUESTIONS - 1));
    const place = killed.indexOf(index);
    const opens = chance() < 0.5 ? "quiz" : "dashboard";
    const isOffline = place % 10 < OFFLINE_KILLS_OF_TEN;
    const kill: Kill = { after: after(), isCrash: place % 2 === 1, isOffline, opens, isForgetful };
    return {
      index,
      chance,
      weather: chanceOf(seed, index, "weather"),
      ...(place < 0 ? {} : { kill }),
      ...(expired.includes(index) ? { expiresAfter: after() } : {}),
    };
  });
  const ended = Array.from({ length: share / 2 }, (_, place) =>
    endedPlan(seed, count + place, place % 2 === 0, isForgetful),
  );
  return [...regular, ...ended];
}

/** Every other one with a killed tab as well. */
function endedPlan(seed: string, index: number, isKilled: boolean, isForgetful: boolean): Plan {
  const chance = chanceOf(seed, index);
  const endsAfter = 2 + Math.floor(chance() * 5);
  const after = endsAfter + LATE_ANSWERS;
  const kill: Kill = { after, isCrash: chance() < 0.5, isOffline: true, opens: "dashboard", isForgetful };
  const weather = chanceOf(seed, index, "weather");
  return { index, chance, weather, endsAfter, ...(isKilled ? { kill } : {}) };
}

/** The numbers below `count` in an order of chance. */
function drawn(seed: string, what: string, count: number): number[] {
  const chance = chanceOf(seed, what);
  return Array.from({ length: count }, (_, index) => ({ index, place: chance() }))
    .sort((one, other) => one.place - other.place)
    .map(({ index }) => index);
}
