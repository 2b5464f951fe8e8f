import type { PlanChange, SmartPath } from "@rasayan/contract";
import { type PlanContext, topicValues } from "@rasayan/engine";

type Question = SmartPath["today"]["questions"][number];

const MAX_ADDED = 2;
const MAX_PAUSED = 1;
/** A topic that is remembered at least so well can wait. */
const REMEMBERED_FROM = 0.8;

/**
 * Returns how today's questions differ from those of the last day with a plan, and why: topics that are new, and topics
 * that can wait because the learner remembers them.
 */
export function planChanges(
  context: PlanContext,
  questions: readonly Question[],
  previousTopics: readonly { id: number; name: string }[],
): PlanChange[] {
  const todaysIds = new Set(questions.map(({ topic_id }) => topic_id));
  const previousIds = new Set(previousTopics.map(({ id }) => id));
  const added = questions.filter(
    ({ topic_id }, index) =>
      !previousIds.has(topic_id) && questions.findIndex((other) => other.topic_id === topic_id) === index,
  );
  const values = topicValues(context);
  const paused = previousTopics.flatMap(({ id, name }): PlanChange | [] => {
    const value = values.get(id);
    return !todaysIds.has(id) && value && value.answers > 0 && value.recall >= REMEMBERED_FROM
      ? { kind: "paused", topic_id: id, topic_name: name, percent: Math.round(100 * value.recall) }
      : [];
  });
  return [
    ...added
      .slice(0, MAX_ADDED)
      .map(
        ({ topic_id, topic_name, reasons }): PlanChange => ({ kind: "added", topic_id, topic_name, reasons }),
      ),
    ...paused.slice(0, MAX_PAUSED),
  ];
}
