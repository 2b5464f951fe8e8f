import type { Chance } from "@rasayan/engine";
import { average, type Mind, sigma } from "./mind.ts";
import { chapterOf, normal, type School, topicCount, topicsOf } from "./school.ts";

type Topic = { known: number; halfLife: number; lastDay: number };

/** Each topic is known or not; what is known is forgotten by half-lives that grow with spaced practice. */
export function halfLives(school: School, chance: Chance): Mind {
  const aptitude = 0.6 * normal(chance);
  const pace = Math.min(0.5, 0.16 * Math.exp(0.4 * normal(chance)));
  const firstHalfLife = 5 * Math.exp(0.4 * normal(chance));
  const topics: Topic[] = Array.from({ length: topicCount }, () => ({
    known: 0.06,
    halfLife: firstHalfLife,
    lastDay: 0,
  }));
  const of = (topic: number) => topics[topic] ?? { known: 0, halfLife: firstHalfLife, lastDay: 0 };
  const recall = ({ halfLife, lastDay }: Topic, day: number) => 2 ** (-(day - lastDay) / halfLife);
  const left = (topic: Topic, day: number) => topic.known * (0.25 + 0.75 * recall(topic, day));
  const readiness = (topic: number) => {
    const before = (school.chapters[chapterOf(topic)]?.requires ?? []).flatMap(topicsOf);
    return before.length === 0 ? 1 : 0.4 + 0.6 * average(before.map((other) => of(other).known));
  };
  return {
    chanceAt({ hardness, luck }, topic, day) {
      const knows = left(of(topic), day);
      const without = luck + (1 - luck) * 0.12 * sigma(-hardness);
      const withIt = Math.max(without, 0.95 * sigma(2.2 - 1.1 * hardness + 0.4 * aptitude));
      return Math.min(0.98, knows * withIt + (1 - knows) * without);
    },
    attendLesson(topic, day) {
      const state = of(topic);
      state.known = Math.max(state.known, 0.45 + 0.1 * aptitude);
      state.lastDay = day;
    },
    readCard(topic, day) {
      const state = of(topic);
      const gap = 1 - recall(state, day);
      state.known = 0.5 * left(state, day) + 0.5 * state.known;
      state.known += (1 - state.known) * pace * 0.25;
      state.halfLife *= 1.05 + 1.1 * gap;
      state.lastDay = day;
    },
    practise({ hardness }, topic, day, isRight) {
      const state = of(topic);
      const gap = 1 - recall(state, day);
      state.known = 0.4 * left(state, day) + 0.6 * state.known;
      state.known += (1 - state.known) * pace * readiness(topic) * (hardness > 1.3 ? 0.6 : 1);
      state.halfLife *= 1.05 + (isRight ? 1.4 : 0.5) * gap;
      state.lastDay = day;
    },
  };
}
