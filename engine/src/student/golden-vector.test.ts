import { expect, test } from "vitest";
import { identityWeights } from "./features.ts";
import { learnFromAnswer } from "./learn.ts";
import { type PredictionInput, predict } from "./predict.ts";
import {
  defaultPriors,
  type ItemDifficulty,
  type ItemHistory,
  type Model,
  newOverall,
  newTopic,
  type OverallState,
  type TopicState,
} from "./states.ts";

const MIDNIGHT_IN_INDIA = Date.parse("2026-12-31T18:30:00Z");
const DAY = 86_400;

/** Question, topic, seconds, credit; p before the answer; θ of learner and topic, and stability, after it. */
const goldenVector = [
  ["q1", "T1", 0, 1, 0.576, 0.192764, 0.060239, 2.3065],
  ["q2", "T1", 60, 0, 0.655695, -0.103593, -0.039666, 1.7299],
  ["q3", "T2", 120, 1, 0.559082, 0.066086, 0.062774, 2.3065],
  ["q1", "T1", 3 * DAY, 1, 0.619217, 0.213347, 0.01764, 9.1014],
  ["q4", "T2", 10 * DAY, 1, 0.637833, 0.34313, 0.117433, 17.7091],
  ["q2", "T1", 10 * DAY + 60, 1, 0.601487, 0.481604, 0.078421, 25.9165],
  ["q5", "T1", 40 * DAY, 0, 0.704177, 0.248352, -0.029314, 9.0708],
] as const;

/** One skill level: there are no chapters, and each topic has a difficulty that every answer trains. */
test("seven answers reproduce the reference values of the specification to six decimals", () => {
  const questions = new Map<string, ItemDifficulty>();
  const topicDifficulty = new Map<string, ItemDifficulty>();
  const topics = new Map<string, TopicState>();
  const itemHistory = new Map<string, ItemHistory>();
  let overall: OverallState = newOverall();
  let model: Model = {
    version: 1,
    bias: 0,
    answers: 0,
    rho: 0.8,
    weights: identityWeights,
    squaredGradientSums: identityWeights.map(() => 0),
  };
  for (const [question, topic, seconds, credit, p, theta, topicTheta, stability] of goldenVector) {
    const at = new Date(MIDNIGHT_IN_INDIA + seconds * 1000);
    const input: PredictionInput = {
      overall,
      chapter: { theta: 0, variance: 0 },
      topic: topics.get(topic) ?? newTopic(),
      itemHistory: itemHistory.get(question),
      question: {
        guess: 0.2,
        itemDifficulty: questions.get(question) ?? { difficultyLogit: 0, variance: 1, answers: 0 },
      },
      topicDifficulty: topicDifficulty.get(topic) ?? { difficultyLogit: 0, variance: 0.4, answers: 0 },
      model,
      at,
    };
    const prediction = predict(input);
    expect(prediction.p, `p before ${question}`).toBeCloseTo(p, 6);
    const next = learnFromAnswer(input, prediction, { credit, at }, defaultPriors);
    expect(next.overall.theta, `learner after ${question}`).toBeCloseTo(theta, 6);
    expect(next.topic.theta, `topic after ${question}`).toBeCloseTo(topicTheta, 6);
    expect(next.topic.memory?.stability, `stability after ${question}`).toBeCloseTo(stability, 4);
    overall = next.overall;
    model = next.model;
    topics.set(topic, next.topic);
    itemHistory.set(question, next.itemHistory);
    questions.set(question, next.itemDifficulty);
    if (next.topicDifficulty) topicDifficulty.set(topic, next.topicDifficulty);
  }
});
