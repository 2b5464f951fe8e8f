import {
  applyAnswers,
  type Chance,
  chanceOf,
  DAY_MS,
  firstModel,
  type Learner,
  learn,
  newHardness,
  newLearner,
  predict,
  type QuizAnswer,
  situationOf,
} from "@rasayan/engine";
import { atMost, type Check } from "./checks.ts";

const TIMED = 100_000;
const P99_MICROSECONDS = 50;
const SOAKED = 1_000_000;
const FIRST = Date.parse("2026-08-24T00:00:00+05:30");

/**
 * How long one prediction with all its updates takes (engine.md §9), and a million random answers without a bad
 * number.
 */
export function checkLatency(): Check[] {
  const chance = chanceOf("latency");
  let learner = newLearner();
  const taken: number[] = [];
  for (let index = 0; index < TIMED; index++) {
    const answer = randomAnswer(index, chance);
    const situation = situationOf(learner, answer.question, firstModel, answer.at);
    const from = performance.now();
    const next = learn(situation, predict(situation), answer);
    taken.push(1000 * (performance.now() - from));
    learner = {
      ...learner,
      general: next.general,
      topics: new Map([...learner.topics, [answer.question.topicId, next.topic]]),
    };
  }
  taken.sort((a, b) => a - b);
  const at = (share: number) => taken[Math.floor(share * TIMED)] ?? 0;
  console.log(`  one answer: median ${at(0.5).toFixed(1)} µs, p99 ${at(0.99).toFixed(1)} µs`);
  return [
    atMost("p99 of one update in microseconds", at(0.99), P99_MICROSECONDS),
    atMost(`bad numbers after ${SOAKED} random answers`, badNumbers(), 0),
  ];
}

/** Answers in quizzes of a hundred, any topic, any credit, times going back and forth. */
export function badNumbers(): number {
  const chance = chanceOf("soak");
  let learner: Learner = newLearner([1, 2]);
  let bad = 0;
  for (let quiz = 0; quiz < SOAKED / 100; quiz++) {
    const answers = Array.from({ length: 100 }, (_, index) => randomAnswer(100 * quiz + index, chance));
    const applied = applyAnswers({ ...learner, own: new Map() }, firstModel, answers);
    bad += applied.log.filter(({ predicted, guess }) => !(predicted > guess && predicted < 1)).length;
    learner = applied.learner;
    for (const { theta, variance, memory } of learner.topics.values())
      if (!(Number.isFinite(theta) && variance > 0 && (memory?.stability ?? 1) >= 0.1)) bad++;
  }
  return bad;
}

function randomAnswer(index: number, chance: Chance): QuizAnswer {
  const topicId = Math.floor(60 * chance());
  const label = (["easy", "medium", "hard"] as const)[Math.floor(3 * chance())] ?? "medium";
  const guess = chance() < 0.5 ? 0.2 : 0;
  const hardness = newHardness(label, "single");
  return {
    quizId: index,
    question: { id: Math.floor(3000 * chance()), topicId, chapterId: topicId % 10, guess, hardness },
    credit: Math.floor(5 * chance()) / 4,
    at: new Date(FIRST + 400 * chance() * DAY_MS),
    timeMs: 200_000 * chance(),
  };
}
