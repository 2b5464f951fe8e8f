import { createTopicExplainer, formatReasons, type PlanContext, topicValues } from "@rasayan/engine";

/** Says why a topic is worth practising now, among these topics, in words. */
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
    // A topic the exam leaves out is still practised by those who ticked its chapter.
    return topic ? formatReasons(reasons(topic)) : "from your chapters";
  };
}
