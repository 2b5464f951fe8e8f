import type { TopicWeight } from "./syllabus.ts";
import { questionBenefit, type TopicValue, type ValueComponents } from "./topic-value.ts";

/** Why a topic is in today's plan. */
export type Reason =
  /** `topics` is set if the topic's share is high because the chapter has few topics, not because it weighs much. */
  | { kind: "weightage"; percent: number; topics: number | null }
  | { kind: "gap"; percent: number }
  | { kind: "time"; days: number }
  | { kind: "quick" | "new" | "prerequisites_known" | "no_prerequisites" | "latest" };

/** With fewer answers, a percentage would reflect the prior rather than the learner. */
const MIN_ANSWERS_FOR_GAP = 3;
/**
 * Below this mean probability in a required chapter, no reason says that the learner knows what a chapter builds on.
 */
const KNOWN_PREREQUISITE_LEVEL = 0.7;
/** The latest chapter has a quota whatever its value; this is its strength as a reason. */
const LATEST_CHAPTER_STRENGTH = Math.log(1.5);
/** A weaker difference from the average topic is not worth mentioning. */
const MIN_NOTABLE_STRENGTH = Math.log(1.1);
/** Questions are called quick if they take less time than this and less than those of the average topic. */
const QUICK_MINUTES = 1.5;
/** The reasons for a card. A card teaches nothing new, so mastery and prerequisites play no part in its value. */
export const cardReasons: readonly Reason["kind"][] = ["weightage", "time", "new", "latest"];
const allReasons: readonly Reason["kind"][] = [
  ...cardReasons,
  "gap",
  "quick",
  "prerequisites_known",
  "no_prerequisites",
];
/** Keeps a logarithm finite if practice has no benefit. */
const MIN_RATIO_OPERAND = 1e-6;

/**
 * Returns a function that gives the reasons why a topic is worth practising. The strength of a reason is the
 * logarithm of the topic's value (engine.md §5e) over the value it would have if it were average in that respect. The
 * strongest reason is given, and the second one if it is strong too. A property shared by all topics is never a reason.
 */
export function createTopicExplainer(
  topics: readonly TopicValue[],
  latestChapterId: number | null,
  kinds = allReasons,
): (topic: TopicValue) => Reason[] {
  const average = averageTopic(topics);
  return (topic) => {
    const reasons = scoreReasons(topic, average);
    if (topic.chapterId === latestChapterId)
      reasons.push({ strength: LATEST_CHAPTER_STRENGTH, reason: { kind: "latest" } });
    return selectReasons(reasons.filter(({ reason }) => kinds.includes(reason.kind)));
  };
}

/**
 * The strongest reason, and the second one if it is strong itself or if the first one only says that questions are
 * quick.
 */
function selectReasons(reasons: readonly ScoredReason[]): Reason[] {
  const [first, second] = reasons.toSorted((a, b) => b.strength - a.strength);
  if (!first) return [];
  if (!second || (second.strength <= MIN_NOTABLE_STRENGTH && first.reason.kind !== "quick"))
    return [first.reason];
  return first.reason.kind === "quick" ? [second.reason, first.reason] : [first.reason, second.reason];
}

/** The weight of a topic in the paper as a reason. */
export function weightageReason({ share, chapterShare }: TopicWeight, average?: AverageTopic): Reason {
  const hasFewTopics = average && chapterShare < average.chapterShare && share > average.share;
  const topics = hasFewTopics ? Math.round(chapterShare / share) : null;
  return { kind: "weightage", percent: Math.round(100 * chapterShare), topics };
}

type AverageTopic = Pick<TopicValue, "share" | "chapterShare" | "minutes"> & { components: ValueComponents };

function averageTopic(topics: readonly TopicValue[]): AverageTopic {
  const mean = (amountOf: (topic: TopicValue) => number) =>
    topics.reduce((sum, topic) => sum + amountOf(topic), 0) / topics.length;
  return {
    share: mean(({ share }) => share),
    chapterShare: mean(({ chapterShare }) => chapterShare),
    minutes: mean(({ minutes }) => minutes),
    components: {
      recallGain: mean(({ components }) => components.recallGain),
      learningGain: mean(({ components }) => components.learningGain),
      explorationBonus: mean(({ components }) => components.explorationBonus),
      novelty: mean(({ components }) => components.novelty),
      masteryHeadroom: mean(({ components }) => components.masteryHeadroom),
      prerequisiteFactor: mean(({ components }) => components.prerequisiteFactor),
    },
  };
}

type ScoredReason = { strength: number; reason: Reason };

/** The reasons that apply to a topic, each with the logarithm of its effect on the value. */
function scoreReasons(topic: TopicValue, average: AverageTopic): ScoredReason[] {
  const { components, share, minutes, mastery, answers, daysSince, weakestPrerequisiteProbability } = topic;
  const days = Math.floor(daysSince ?? 0);
  const arePrerequisitesKnown =
    weakestPrerequisiteProbability === null || weakestPrerequisiteProbability >= KNOWN_PREREQUISITE_LEVEL;
  const { recallGain, explorationBonus } = average.components;
  const strengthWithAverage = (averageComponents: Partial<ValueComponents>) =>
    logRatio(questionBenefit(components), questionBenefit({ ...components, ...averageComponents }));
  const learningGainWith = (factor: "novelty" | "masteryHeadroom" | "prerequisiteFactor") =>
    (components.learningGain * average.components[factor]) / components[factor];
  const noveltyStrength = strengthWithAverage({
    explorationBonus,
    learningGain: learningGainWith("novelty"),
  });
  const prerequisiteStrength = strengthWithAverage({ learningGain: learningGainWith("prerequisiteFactor") });
  const speedStrength = logRatio(average.minutes, minutes);
  const reasons: (ScoredReason | false)[] = [
    { strength: logRatio(share, average.share), reason: weightageReason(topic, average) },
    answers >= MIN_ANSWERS_FOR_GAP && {
      strength: strengthWithAverage({ learningGain: learningGainWith("masteryHeadroom") }),
      reason: { kind: "gap", percent: Math.round(100 * mastery) },
    },
    days >= 1 && { strength: strengthWithAverage({ recallGain }), reason: { kind: "time", days } },
    daysSince === null && { strength: noveltyStrength, reason: { kind: "new" } },
    arePrerequisitesKnown &&
      prerequisiteStrength > MIN_NOTABLE_STRENGTH && {
        strength: prerequisiteStrength,
        reason: {
          kind: weakestPrerequisiteProbability === null ? "no_prerequisites" : "prerequisites_known",
        },
      },
    minutes < QUICK_MINUTES &&
      speedStrength > MIN_NOTABLE_STRENGTH && { strength: speedStrength, reason: { kind: "quick" } },
  ];
  return reasons.filter((reason) => reason !== false);
}

const logRatio = (actual: number, average: number) =>
  Math.log(Math.max(MIN_RATIO_OPERAND, actual) / Math.max(MIN_RATIO_OPERAND, average));
