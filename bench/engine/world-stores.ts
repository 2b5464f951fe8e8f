import type { Chance } from "@rasayan/engine";
import { average, type Mind, sigma } from "./mind.ts";
import { chapterOf, normal, type School, topicCount, topicsOf } from "./school.ts";

type Topic = { fast: number; slow: number; lastDay: number };

const FAST_HALF_LIFE = 2;

/** A fast and a slow store, skill that comes at a threshold, prerequisites as gates, neighbours that interfere. */
export function stores(school: School, chance: Chance): Mind {
  const aptitude = 0.5 * normal(chance);
  const fastPace = 0.3 * Math.exp(0.3 * normal(chance));
  const slowPace = 0.035 * Math.exp(0.35 * normal(chance));
  const slowHalfLife = 45 * Math.exp(0.4 * normal(chance));
  const topics: Topic[] = Array.from({ length: topicCount }, () => ({ fast: 0, slow: 0.05, lastDay: 0 }));
  const of = (topic: number) => topics[topic] ?? { fast: 0, slow: 0, lastDay: 0 };
  const fade = (topic: number, day: number) => {
    const { fast, slow, lastDay } = of(topic);
    const days = Math.max(0, day - lastDay);
    return { fast: fast * 2 ** (-days / FAST_HALF_LIFE), slow: slow * 2 ** (-days / slowHalfLife) };
  };
  const gate = (topic: number) => {
    const before = school.chapters[chapterOf(topic)]?.requires ?? [];
    const open = before.map((chapter) => 0.2 + 1.6 * average(topicsOf(chapter).map((one) => of(one).slow)));
    return Math.min(1, ...open);
  };
  return {
    chanceAt({ hardness, luck }, topic, day) {
      const { fast, slow } = fade(topic, day);
      const since = of(topic).lastDay;
      const newer = topicsOf(chapterOf(topic)).filter(
        (one) => one !== topic && of(one).lastDay > since,
      ).length;
      const solved = sigma(7 * (Math.min(1.1, 0.55 * fast + slow) - 0.42) + aptitude - 0.9 * hardness);
      return luck + (0.96 - luck) * solved * (1 - 0.02 * newer);
    },
    attendLesson(topic, day) {
      const { fast, slow } = fade(topic, day);
      const taught = {
        fast: Math.max(fast, 0.7),
        slow: Math.max(slow, 0.22 + 0.05 * aptitude),
        lastDay: day,
      };
      topics[topic] = taught;
    },
    readCard(topic, day) {
      const { fast, slow } = fade(topic, day);
      const slowGain = (1 - slow) * slowPace * 0.3 * (1 - 0.8 * fast);
      topics[topic] = { fast: fast + 0.2 * (1 - fast), slow: slow + slowGain, lastDay: day };
    },
    practise(_question, topic, day, isRight) {
      const { fast, slow } = fade(topic, day);
      const open = gate(topic);
      const fastGain = (1 - fast) * fastPace * open * (isRight ? 1 : 0.8);
      const slowGain = 2 * (1 - slow) * slowPace * open * (1 - 0.75 * fast) * (isRight ? 1.1 : 0.9);
      topics[topic] = { fast: fast + fastGain, slow: slow + slowGain, lastDay: day };
    },
  };
}
