import type { Prng } from "@rasayan/engine";
import { type Curriculum, chapterOf, standardNormal, topicCount, topicsOf } from "./curriculum.ts";
import { average, type SimulatedLearner, sigma } from "./simulated-learner.ts";

type Topic = { knowledge: number; halfLife: number; lastDay: number };

/** Each topic is known or not. Knowledge is forgotten with a half-life that grows with spaced practice. */
export function halfLifeModel(curriculum: Curriculum, prng: Prng): SimulatedLearner {
  const aptitude = 0.6 * standardNormal(prng);
  const learningRate = Math.min(0.5, 0.16 * Math.exp(0.4 * standardNormal(prng)));
  const firstHalfLife = 5 * Math.exp(0.4 * standardNormal(prng));
  const topics: Topic[] = Array.from({ length: topicCount }, () => ({
    knowledge: 0.06,
    halfLife: firstHalfLife,
    lastDay: 0,
  }));
  const stateOf = (topic: number) => topics[topic] ?? { knowledge: 0, halfLife: firstHalfLife, lastDay: 0 };
  const recall = ({ halfLife, lastDay }: Topic, day: number) => 2 ** (-(day - lastDay) / halfLife);
  const retentionOf = (topic: Topic, day: number) => topic.knowledge * (0.25 + 0.75 * recall(topic, day));
  const readiness = (topic: number) => {
    const prerequisiteTopics = (curriculum.chapters[chapterOf(topic)]?.requires ?? []).flatMap(topicsOf);
    return prerequisiteTopics.length === 0
      ? 1
      : 0.4 + 0.6 * average(prerequisiteTopics.map((other) => stateOf(other).knowledge));
  };
  return {
    correctProbability({ difficulty, guessProbability }, topic, day) {
      const retention = retentionOf(stateOf(topic), day);
      const baseProbability = guessProbability + (1 - guessProbability) * 0.12 * sigma(-difficulty);
      const knownProbability = Math.max(
        baseProbability,
        0.95 * sigma(2.2 - 1.1 * difficulty + 0.4 * aptitude),
      );
      return Math.min(0.98, retention * knownProbability + (1 - retention) * baseProbability);
    },
    attendLesson(topic, day) {
      const state = stateOf(topic);
      state.knowledge = Math.max(state.knowledge, 0.45 + 0.1 * aptitude);
      state.lastDay = day;
    },
    readCard(topic, day) {
      const state = stateOf(topic);
      const gap = 1 - recall(state, day);
      state.knowledge = 0.5 * retentionOf(state, day) + 0.5 * state.knowledge;
      state.knowledge += (1 - state.knowledge) * learningRate * 0.25;
      state.halfLife *= 1.05 + 1.1 * gap;
      state.lastDay = day;
    },
    practise({ difficulty }, topic, day, isCorrect) {
      const state = stateOf(topic);
      const gap = 1 - recall(state, day);
      state.knowledge = 0.4 * retentionOf(state, day) + 0.6 * state.knowledge;
      state.knowledge +=
        (1 - state.knowledge) * learningRate * readiness(topic) * (difficulty > 1.3 ? 0.6 : 1);
      state.halfLife *= 1.05 + (isCorrect ? 1.4 : 0.5) * gap;
      state.lastDay = day;
    },
  };
}
