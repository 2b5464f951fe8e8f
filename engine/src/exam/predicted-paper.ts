import { type MetricsInput, topicEvidence } from "../metrics/evidence.ts";
import { type LogitFunction, marksInterval, missingEvidence } from "../metrics/predicted-score.ts";
import { examProbability } from "../plan/topic-value.ts";
import { defaultPriors } from "../student/states.ts";
import { type Blueprint, type BlueprintSection, maxMarksOf } from "./blueprints.ts";

/**
 * Variance of a right answer. With that of p = .36, which is also that of p = .64, a Main paper has the standard
 * deviation of 12 marks that the predicted score uses (engine.md §6).
 */
const ANSWER_VARIANCE = 0.23;

/**
 * The marks of a paper by this blueprint if the learner sat it today, with an 80 % interval; undefined while there is
 * too little evidence for a predicted score. Sections share the topics evenly, by their weightage in the learner's exam.
 */
export function predictedPaper(
  profile: MetricsInput,
  blueprint: Blueprint,
): { marks: number; low: number; high: number } | undefined {
  const topics = topicEvidence(profile);
  if (missingEvidence(profile, topics)) return undefined;
  const { sections, exam } = blueprint;
  const targetExam = exam === "main" ? "JEE Main" : "JEE Advanced";
  const marksAt: LogitFunction = ({ recall }, logit) => {
    const probability = examProbability(
      targetExam,
      profile.model,
      recall ?? defaultPriors.newTopicRecall,
      logit,
    );
    return sumOf(sections, ({ questions, marking }) => questions * expectedMarks(marking, probability));
  };
  const paperVariance = sumOf(
    sections,
    ({ questions, marking: { full, negative } }) => questions * ANSWER_VARIANCE * (full - negative) ** 2,
  );
  return marksInterval(profile, topics, marksAt, paperVariance, {
    lowest: sumOf(sections, ({ questions, marking }) => questions * marking.negative),
    highest: maxMarksOf(blueprint),
  });
}

/**
 * At least 0, because a question may be left blank. Where partly right answers have marks, those are taken to make up for
 * the negative marks of wrong ones (judged).
 */
function expectedMarks(
  { full, partial, negative }: BlueprintSection["marking"],
  probability: number,
): number {
  const lost = partial === null ? -negative * (1 - probability) : 0;
  return Math.max(0, full * probability - lost);
}

const sumOf = (sections: readonly BlueprintSection[], amountOf: (section: BlueprintSection) => number) =>
  sections.reduce((sum, section) => sum + amountOf(section), 0);
