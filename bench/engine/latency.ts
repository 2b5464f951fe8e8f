import {
  applyAnswers,
  DAY_MS,
  initialModel,
  type Learner,
  learnFromAnswer,
  newItemDifficulty,
  newLearner,
  type Prng,
  predict,
  predictionInput,
  type QuizAnswer,
  seededRandom,
} from "@rasayan/engine";
import { atMost, type Check } from "./checks.ts";

const TIMED_UPDATES = 100_000;
const P99_MICROSECONDS = 50;
const SOAK_ANSWERS = 1_000_000;
const FIRST_DATE_MS = Date.parse("2026-08-24T00:00:00+05:30");

/**
 * Measures how long one prediction with all its updates takes (engine.md §9), and checks a million random answers for
 * invalid numbers.
 */
export function checkLatency(): Check[] {
  const prng = seededRandom("latency");
  let learner = newLearner();
  const durations: number[] = [];
  for (let index = 0; index < TIMED_UPDATES; index++) {
    const answer = randomAnswer(index, prng);
    const input = predictionInput(learner, answer.question, initialModel, answer.at);
    const startedAt = performance.now();
    const next = learnFromAnswer(input, predict(input), answer);
    durations.push(1000 * (performance.now() - startedAt));
    learner = {
      ...learner,
      overall: next.overall,
      topics: new Map([...learner.topics, [answer.question.topicId, next.topic]]),
    };
  }
  durations.sort((a, b) => a - b);
  const quantile = (fraction: number) => durations[Math.floor(fraction * TIMED_UPDATES)] ?? 0;
  console.log(`  one answer: median ${quantile(0.5).toFixed(1)} µs, p99 ${quantile(0.99).toFixed(1)} µs`);
  return [
    atMost("p99 of one update in microseconds", quantile(0.99), P99_MICROSECONDS),
    atMost(`invalid numbers after ${SOAK_ANSWERS} random answers`, countInvalidNumbers(), 0),
  ];
}

/**
 * Applies random answers in quizzes of a hundred, with any topic and credit and with times in any order; returns the
 * number of invalid values.
 */
export function countInvalidNumbers(): number {
  const prng = seededRandom("soak");
  let learner: Learner = newLearner([1, 2]);
  let invalidCount = 0;
  for (let quiz = 0; quiz < SOAK_ANSWERS / 100; quiz++) {
    const answers = Array.from({ length: 100 }, (_, index) => randomAnswer(100 * quiz + index, prng));
    const result = applyAnswers({ ...learner, itemHistories: new Map() }, initialModel, answers);
    invalidCount += result.events.filter(
      ({ predicted, guess }) => !(predicted > guess && predicted < 1),
    ).length;
    learner = result.learner;
    for (const { theta, variance, memory } of learner.topics.values())
      if (!(Number.isFinite(theta) && variance > 0 && (memory?.stability ?? 1) >= 0.1)) invalidCount++;
  }
  return invalidCount;
}

function randomAnswer(index: number, prng: Prng): QuizAnswer {
  const topicId = Math.floor(60 * prng());
  const label = (["easy", "medium", "hard"] as const)[Math.floor(3 * prng())] ?? "medium";
  const guess = prng() < 0.5 ? 0.2 : 0;
  const difficulty = newItemDifficulty(label, "single");
  return {
    quizId: index,
    question: {
      id: Math.floor(3000 * prng()),
      topicId,
      chapterId: topicId % 10,
      guess,
      itemDifficulty: difficulty,
    },
    credit: Math.floor(5 * prng()) / 4,
    at: new Date(FIRST_DATE_MS + 400 * prng() * DAY_MS),
    timeMs: 200_000 * prng(),
  };
}
