import type { Place } from "./syllabus.ts";
import { benefitOf, type TopicValue, type ValueParts } from "./topic-value.ts";

/** Why a topic is in today's plan, as data. */
export type Reason =
  /** `topics` where it is their fewness rather than the weight of the chapter that counts. */
  | { kind: "weightage"; percent: number; topics: number | null }
  | { kind: "gap"; percent: number }
  | { kind: "time"; days: number }
  | { kind: "quick" }
  | { kind: "new" }
  | { kind: "ground"; isNeeded: boolean }
  | { kind: "latest" };

/** Before this many answers a percentage would say more about us than about the learner. */
const ANSWERS_FOR_GAP = 3;
/** Nobody is told to know what a chapter builds on below this mean chance in it. */
const KNOWN_GROUND = 0.7;
/** The latest chapter has a share of the day whatever it is worth: this much speaks for it. */
const LATEST_STRENGTH = Math.log(1.5);
/** What is nearly the same for all topics is told of none. */
const NOTABLE = Math.log(1.1);
/** A topic whose questions take less than this, and less than most, is soon practised. */
const QUICK_MINUTES = 1.5;
/** What the value of a card is made of: it teaches nothing new. */
export const cardReasons: readonly Reason["kind"][] = ["weightage", "time", "new", "latest"];
const allReasons: readonly Reason["kind"][] = [...cardReasons, "gap", "quick", "ground"];
/** Keeps a logarithm finite where practice brings nothing. */
const LEAST = 1e-6;

/**
 * Says for each of these topics why it is worth practising: what makes its value (engine.md §5e) most times what it
 * would be were the topic in that respect like the mean of all of them, and what comes next when it does much as well.
 * What is true of all is no reason for one.
 */
export function reasonsAmong(
  topics: readonly TopicValue[],
  latestChapterId: number | null,
  kinds = allReasons,
): (topic: TopicValue) => Reason[] {
  const typical = typicalOf(topics);
  return (topic) => {
    const reasons = strengthsOf(topic, typical);
    if (topic.chapterId === latestChapterId)
      reasons.push({ strength: LATEST_STRENGTH, reason: { kind: "latest" } });
    return told(reasons.filter(({ reason }) => kinds.includes(reason.kind)));
  };
}

/** The strongest, and the next one too when it is strong itself or the first says only that little time is needed. */
function told(reasons: readonly Weighed[]): Reason[] {
  const [first, second] = reasons.toSorted((a, b) => b.strength - a.strength);
  if (!first) return [];
  if (!second || (second.strength <= NOTABLE && first.reason.kind !== "quick")) return [first.reason];
  return first.reason.kind === "quick" ? [second.reason, first.reason] : [first.reason, second.reason];
}

/** The weight of a topic in the paper, as a reason. */
export function weightReason({ share, chapterShare }: Place, typical?: Typical): Reason {
  const isOfFew = typical && chapterShare < typical.chapterShare && share > typical.share;
  const topics = isOfFew ? Math.round(chapterShare / share) : null;
  return { kind: "weightage", percent: Math.round(100 * chapterShare), topics };
}

type Typical = Pick<TopicValue, "share" | "chapterShare" | "minutes"> & { parts: ValueParts };

function typicalOf(topics: readonly TopicValue[]): Typical {
  const mean = (of: (topic: TopicValue) => number) =>
    topics.reduce((sum, topic) => sum + of(topic), 0) / topics.length;
  return {
    share: mean(({ share }) => share),
    chapterShare: mean(({ chapterShare }) => chapterShare),
    minutes: mean(({ minutes }) => minutes),
    parts: {
      refreshing: mean(({ parts }) => parts.refreshing),
      learning: mean(({ parts }) => parts.learning),
      curiosity: mean(({ parts }) => parts.curiosity),
      novelty: mean(({ parts }) => parts.novelty),
      room: mean(({ parts }) => parts.room),
      ground: mean(({ parts }) => parts.ground),
    },
  };
}

type Weighed = { strength: number; reason: Reason };

/** The reasons that hold for a topic, each with the logarithm of what it does to the value. */
function strengthsOf(topic: TopicValue, typical: Typical): Weighed[] {
  const { parts, share, minutes, mastery, answers, daysSince, leastReady } = topic;
  const days = Math.floor(daysSince ?? 0);
  const isGround = leastReady === null || leastReady >= KNOWN_GROUND;
  const { refreshing, curiosity } = typical.parts;
  const without = (typicalParts: Partial<ValueParts>) =>
    timesAs(benefitOf(parts), benefitOf({ ...parts, ...typicalParts }));
  const learningWith = (factor: "novelty" | "room" | "ground") =>
    (parts.learning * typical.parts[factor]) / parts[factor];
  const newness = without({ curiosity, learning: learningWith("novelty") });
  const firmness = without({ learning: learningWith("ground") });
  const quickness = timesAs(typical.minutes, minutes);
  const reasons: (Weighed | false)[] = [
    { strength: timesAs(share, typical.share), reason: weightReason(topic, typical) },
    answers >= ANSWERS_FOR_GAP && {
      strength: without({ learning: learningWith("room") }),
      reason: { kind: "gap", percent: Math.round(100 * mastery) },
    },
    days >= 1 && { strength: without({ refreshing }), reason: { kind: "time", days } },
    daysSince === null && { strength: newness, reason: { kind: "new" } },
    isGround &&
      firmness > NOTABLE && {
        strength: firmness,
        reason: { kind: "ground", isNeeded: leastReady !== null },
      },
    minutes < QUICK_MINUTES && quickness > NOTABLE && { strength: quickness, reason: { kind: "quick" } },
  ];
  return reasons.filter((one) => one !== false);
}

const timesAs = (own: number, typical: number) => Math.log(Math.max(LEAST, own) / Math.max(LEAST, typical));

/** Reasons in the words the learner reads: `not tried yet · 6 % of the paper`. */
export function wordReasons(reasons: readonly Reason[]): string {
  return reasons.map(wordReason).join(" · ");
}

function wordReason(reason: Reason): string {
  switch (reason.kind) {
    case "weightage":
      return weightWords(reason);
    case "gap":
      return `you are at ${reason.percent} %`;
    case "time":
      return reason.days === 1 ? "1 day since" : `${reason.days} days since`;
    case "quick":
      return "about a minute a question";
    case "new":
      return "not tried yet";
    case "ground":
      return reason.isNeeded ? "you know what it builds on" : "builds on no other chapter";
    case "latest":
      return "your latest chapter";
  }
}

function weightWords({ percent, topics }: { percent: number; topics: number | null }): string {
  const words = percent < 1 ? "less than 1 % of the paper" : `${percent} % of the paper`;
  if (topics === null) return words;
  return `${words} in only ${topics === 1 ? "one topic" : `${topics} topics`}`;
}
