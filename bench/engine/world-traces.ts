import type { Chance } from "@rasayan/engine";
import { average, type Mind, sigma } from "./mind.ts";
import { chapterOf, normal, type School, topicCount, topicsOf } from "./school.ts";

type Habits = { aptitude: number; pace: number; decay: number; threshold: number; slip: number };
/** Every contact leaves a trace, which fades the faster the fresher the topic was; skill grows beside it. */
type Topic = { traces: { day: number; decay: number }[]; skill: number; lastDay: number };

const FIRST_LESSONS = 3;

/** ACT-R's memory with decay that depends on spacing (Pavlik and Anderson), and procedural skill. */
export function traces(school: School, chance: Chance): Mind {
  return mindOf(school, chance, habitsOf(chance));
}

/** The same with slower growth, faster decay and careless slips. */
export function carelessTraces(school: School, chance: Chance): Mind {
  const habits = habitsOf(chance);
  const slip = 0.05 + 0.15 * chance();
  return mindOf(school, chance, { ...habits, pace: 0.8 * habits.pace, decay: habits.decay + 0.07, slip });
}

function habitsOf(chance: Chance): Habits {
  return {
    aptitude: 0.7 * normal(chance),
    pace: 0.1 * Math.exp(0.35 * normal(chance)),
    decay: 0.16 + 0.05 * chance(),
    threshold: -0.9 + 0.3 * normal(chance),
    slip: 0,
  };
}

function mindOf(school: School, chance: Chance, habits: Habits): Mind {
  const topics: Topic[] = Array.from({ length: topicCount }, () => ({
    traces: [],
    skill: -1.6 + 0.7 * habits.aptitude + 0.4 * normal(chance),
    lastDay: 0,
  }));
  const of = (topic: number) => topics[topic] ?? { traces: [], skill: 0, lastDay: 0 };
  const skillAt = (topic: number, day: number) => {
    const { skill, lastDay } = of(topic);
    return skill - 0.004 * Math.max(0, day - lastDay - 15);
  };
  const leaveTrace = (topic: number, day: number) => {
    const decay = Math.min(0.95, habits.decay + 0.2 * Math.exp(Math.min(1.2, activation(of(topic), day))));
    of(topic).traces.push({ day, decay });
  };
  const readiness = (topic: number, day: number) => {
    const before = (school.chapters[chapterOf(topic)]?.requires ?? []).flatMap(topicsOf);
    if (before.length === 0) return 1;
    return 0.3 + 0.7 * sigma(2 * (average(before.map((other) => skillAt(other, day))) + 0.3));
  };
  return {
    chanceAt({ hardness, luck }, topic, day) {
      const recall = sigma((activation(of(topic), day) - habits.threshold) / 0.5);
      const solved = (0.3 + 0.7 * recall) * sigma(1.2 * (skillAt(topic, day) - hardness));
      return (1 - habits.slip) * (luck + (0.97 - luck) * solved) + habits.slip * 0.2;
    },
    attendLesson(topic, day) {
      of(topic).skill = skillAt(topic, day) + 0.9 + 0.25 * habits.aptitude;
      of(topic).lastDay = day;
      for (let lesson = FIRST_LESSONS - 1; lesson >= 0; lesson--)
        leaveTrace(topic, day - 0.9 * lesson - 0.05);
    },
    readCard(topic, day) {
      leaveTrace(topic, day);
      of(topic).skill += 0.02;
    },
    practise({ hardness }, topic, day, isRight) {
      const skill = skillAt(topic, day);
      const solved = sigma(1.2 * (skill - hardness));
      const lesson = (0.25 + 3 * solved * (1 - solved)) * (isRight ? 1 : 0.85);
      of(topic).skill = skill + (habits.pace * readiness(topic, day) * lesson * (2.4 - skill)) / 2;
      of(topic).lastDay = day;
      leaveTrace(topic, day);
    },
  };
}

function activation({ traces: left }: Topic, day: number): number {
  const sum = left.reduce((total, trace) => total + Math.max(0.02, day - trace.day) ** -trace.decay, 0);
  return sum > 0 ? Math.log(sum) : -6;
}
