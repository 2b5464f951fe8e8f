import type { TopicValue } from "./topic-value.ts";

/** Why a topic is in today's plan, as data. */
export type Reason =
  | { kind: "weightage"; percent: number }
  | { kind: "gap"; percent: number }
  | { kind: "time"; days: number }
  | { kind: "new" }
  | { kind: "latest" };

/** Before this many answers a percentage would say more about us than about the learner. */
const ANSWERS_FOR_GAP = 3;
/** How strongly the two reasons that are either true or not speak, on the scale 0 to 1 of the others. */
const NEW_STRENGTH = 0.75;
const LATEST_STRENGTH = 0.7;
/** A chapter with this share of the paper speaks for itself. */
const HEAVY_SHARE = 0.1;

/** The strongest of the reasons of engine.md §5f for a topic. */
export function reasonFor(topic: TopicValue, latestChapterId: number | null): Reason {
  const { chapterShare, mastery, answers, daysSince, recall } = topic;
  const days = Math.floor(daysSince ?? 0);
  const reasons: { strength: number; reason: Reason }[] = [
    {
      strength: Math.min(1, chapterShare / HEAVY_SHARE),
      reason: { kind: "weightage", percent: Math.round(100 * chapterShare) },
    },
  ];
  if (answers >= ANSWERS_FOR_GAP)
    reasons.push({ strength: 1 - mastery, reason: { kind: "gap", percent: Math.round(100 * mastery) } });
  if (days >= 1) reasons.push({ strength: 2 * (1 - recall), reason: { kind: "time", days } });
  if (answers === 0 && daysSince === null) reasons.push({ strength: NEW_STRENGTH, reason: { kind: "new" } });
  if (topic.chapterId === latestChapterId)
    reasons.push({ strength: LATEST_STRENGTH, reason: { kind: "latest" } });
  return reasons.reduce((best, one) => (one.strength > best.strength ? one : best)).reason;
}

/** A reason in the words the learner reads. */
export function wordReason(reason: Reason): string {
  switch (reason.kind) {
    case "weightage":
      return reason.percent < 1 ? "less than 1 % of the paper" : `${reason.percent} % of the paper`;
    case "gap":
      return `you are at ${reason.percent} %`;
    case "time":
      return reason.days === 1 ? "1 day since" : `${reason.days} days since`;
    case "new":
      return "not tried yet";
    case "latest":
      return "your latest chapter";
  }
}
