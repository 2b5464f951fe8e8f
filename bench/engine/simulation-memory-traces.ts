import type { Prng } from "@rasayan/engine";
import { type Curriculum, chapterOf, standardNormal, topicCount, topicsOf } from "./curriculum.ts";
import { average, type SimulatedLearner, sigma } from "./simulated-learner.ts";

type LearnerTraits = {
  aptitude: number;
  learningRate: number;
  decay: number;
  threshold: number;
  slipRate: number;
};
/** Every practice leaves a memory trace, which fades faster the fresher the topic was. Skill grows separately. */
type Topic = { traces: { day: number; decay: number }[]; skill: number; lastDay: number };

const INITIAL_TRACES = 3;

/** ACT-R memory with decay that depends on spacing (Pavlik and Anderson), and procedural skill. */
export function memoryTraceModel(curriculum: Curriculum, prng: Prng): SimulatedLearner {
  return createLearner(curriculum, prng, sampleTraits(prng));
}

/** The same with slower learning, faster decay and careless slips. */
export function carelessTraceModel(curriculum: Curriculum, prng: Prng): SimulatedLearner {
  const traits = sampleTraits(prng);
  const slipRate = 0.05 + 0.15 * prng();
  return createLearner(curriculum, prng, {
    ...traits,
    learningRate: 0.8 * traits.learningRate,
    decay: traits.decay + 0.07,
    slipRate,
  });
}

function sampleTraits(prng: Prng): LearnerTraits {
  return {
    aptitude: 0.7 * standardNormal(prng),
    learningRate: 0.1 * Math.exp(0.35 * standardNormal(prng)),
    decay: 0.16 + 0.05 * prng(),
    threshold: -0.9 + 0.3 * standardNormal(prng),
    slipRate: 0,
  };
}

function createLearner(curriculum: Curriculum, prng: Prng, traits: LearnerTraits): SimulatedLearner {
  const topics: Topic[] = Array.from({ length: topicCount }, () => ({
    traces: [],
    skill: -1.6 + 0.7 * traits.aptitude + 0.4 * standardNormal(prng),
    lastDay: 0,
  }));
  const stateOf = (topic: number) => topics[topic] ?? { traces: [], skill: 0, lastDay: 0 };
  const skillAt = (topic: number, day: number) => {
    const { skill, lastDay } = stateOf(topic);
    return skill - 0.004 * Math.max(0, day - lastDay - 15);
  };
  const addTrace = (topic: number, day: number) => {
    const decay = Math.min(
      0.95,
      traits.decay + 0.2 * Math.exp(Math.min(1.2, activation(stateOf(topic), day))),
    );
    stateOf(topic).traces.push({ day, decay });
  };
  const readiness = (topic: number, day: number) => {
    const prerequisiteTopics = (curriculum.chapters[chapterOf(topic)]?.requires ?? []).flatMap(topicsOf);
    if (prerequisiteTopics.length === 0) return 1;
    return 0.3 + 0.7 * sigma(2 * (average(prerequisiteTopics.map((other) => skillAt(other, day))) + 0.3));
  };
  return {
    correctProbability({ difficulty, guessProbability }, topic, day) {
      const recall = sigma((activation(stateOf(topic), day) - traits.threshold) / 0.5);
      const solveProbability = (0.3 + 0.7 * recall) * sigma(1.2 * (skillAt(topic, day) - difficulty));
      return (
        (1 - traits.slipRate) * (guessProbability + (0.97 - guessProbability) * solveProbability) +
        traits.slipRate * 0.2
      );
    },
    attendLesson(topic, day) {
      stateOf(topic).skill = skillAt(topic, day) + 0.9 + 0.25 * traits.aptitude;
      stateOf(topic).lastDay = day;
      for (let lesson = INITIAL_TRACES - 1; lesson >= 0; lesson--) addTrace(topic, day - 0.9 * lesson - 0.05);
    },
    readCard(topic, day) {
      addTrace(topic, day);
      stateOf(topic).skill += 0.02;
    },
    practise({ difficulty }, topic, day, isCorrect) {
      const skill = skillAt(topic, day);
      const solveProbability = sigma(1.2 * (skill - difficulty));
      const learningGain = (0.25 + 3 * solveProbability * (1 - solveProbability)) * (isCorrect ? 1 : 0.85);
      stateOf(topic).skill =
        skill + (traits.learningRate * readiness(topic, day) * learningGain * (2.4 - skill)) / 2;
      stateOf(topic).lastDay = day;
      addTrace(topic, day);
    },
  };
}

function activation({ traces: existingTraces }: Topic, day: number): number {
  const sum = existingTraces.reduce(
    (total, trace) => total + Math.max(0.02, day - trace.day) ** -trace.decay,
    0,
  );
  return sum > 0 ? Math.log(sum) : -6;
}
