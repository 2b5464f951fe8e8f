import { createTopicExplainer, formatReasons, type PlanContext, topicValues } from "@rasayan/engine";

/** Returns a function that says why a topic is worth practising now, compared with these topics. */
export function reasonsOf(
  context: PlanContext & { latestChapterId: number | null },
  topicIds: readonly number[],
  kinds?: Parameters<typeof createTopicExplainer>[2],
): (topicId: number) => string {
  const values = topicValues(context);
  const selectedValues = topicIds.flatMap((topicId) => values.get(topicId) ?? []);
  const reasons = createTopicExplainer(selectedValues, context.latestChapterId, kinds);
  return (topicId) => {
    const topic = values.get(topicId);
    // A topic that isn't in the exam is still practised by learners who have completed its chapter.
    return topic ? formatReasons(reasons(topic)) : "from your chapters";
  };
}
