import type { Prng } from "@rasayan/engine";
import { type Curriculum, chapterOf, standardNormal, topicCount, topicsOf } from "./curriculum.ts";
import { average, type SimulatedLearner, sigma } from "./simulated-learner.ts";

type Topic = { fast: number; slow: number; lastDay: number };

const FAST_HALF_LIFE = 2;

/**
 * A fast and a slow memory store. Skill sets in above a threshold, weak prerequisites limit learning, and topics of a
 * chapter interfere.
 */
export function twoStoreModel(curriculum: Curriculum, prng: Prng): SimulatedLearner {
  const aptitude = 0.5 * standardNormal(prng);
  const fastRate = 0.3 * Math.exp(0.3 * standardNormal(prng));
  const slowRate = 0.035 * Math.exp(0.35 * standardNormal(prng));
  const slowHalfLife = 45 * Math.exp(0.4 * standardNormal(prng));
  const topics: Topic[] = Array.from({ length: topicCount }, () => ({ fast: 0, slow: 0.05, lastDay: 0 }));
  const stateOf = (topic: number) => topics[topic] ?? { fast: 0, slow: 0, lastDay: 0 };
  const decayed = (topic: number, day: number) => {
    const { fast, slow, lastDay } = stateOf(topic);
    const days = Math.max(0, day - lastDay);
    return { fast: fast * 2 ** (-days / FAST_HALF_LIFE), slow: slow * 2 ** (-days / slowHalfLife) };
  };
  const prerequisiteFactor = (topic: number) => {
    const prerequisiteChapters = curriculum.chapters[chapterOf(topic)]?.requires ?? [];
    const unlocked = prerequisiteChapters.map(
      (chapter) => 0.2 + 1.6 * average(topicsOf(chapter).map((chapterTopic) => stateOf(chapterTopic).slow)),
    );
    return Math.min(1, ...unlocked);
  };
  return {
    correctProbability({ difficulty, guessProbability }, topic, day) {
      const { fast, slow } = decayed(topic, day);
      const lastSeenDay = stateOf(topic).lastDay;
      const interferingTopics = topicsOf(chapterOf(topic)).filter(
        (other) => other !== topic && stateOf(other).lastDay > lastSeenDay,
      ).length;
      const solveProbability = sigma(
        7 * (Math.min(1.1, 0.55 * fast + slow) - 0.42) + aptitude - 0.9 * difficulty,
      );
      return guessProbability + (0.96 - guessProbability) * solveProbability * (1 - 0.02 * interferingTopics);
    },
    attendLesson(topic, day) {
      const { fast, slow } = decayed(topic, day);
      const updated = {
        fast: Math.max(fast, 0.7),
        slow: Math.max(slow, 0.22 + 0.05 * aptitude),
        lastDay: day,
      };
      topics[topic] = updated;
    },
    readCard(topic, day) {
      const { fast, slow } = decayed(topic, day);
      const slowGain = (1 - slow) * slowRate * 0.3 * (1 - 0.8 * fast);
      topics[topic] = { fast: fast + 0.2 * (1 - fast), slow: slow + slowGain, lastDay: day };
    },
    practise(_question, topic, day, isCorrect) {
      const { fast, slow } = decayed(topic, day);
      const unlocked = prerequisiteFactor(topic);
      const fastGain = (1 - fast) * fastRate * unlocked * (isCorrect ? 1 : 0.8);
      const slowGain = 2 * (1 - slow) * slowRate * unlocked * (1 - 0.75 * fast) * (isCorrect ? 1.1 : 0.9);
      topics[topic] = { fast: fast + fastGain, slow: slow + slowGain, lastDay: day };
    },
  };
}
