import { type Outlook, reasonsAmong, topicValues, wordReasons } from "@rasayan/engine";

/** Says why a topic is worth practising now, among these topics, in words. */
export function reasonsOf(
  day: Outlook & { latestChapterId: number | null },
  topicIds: readonly number[],
  kinds?: Parameters<typeof reasonsAmong>[2],
): (topicId: number) => string {
  const values = topicValues(day);
  const among = topicIds.flatMap((topicId) => values.get(topicId) ?? []);
  const reasons = reasonsAmong(among, day.latestChapterId, kinds);
  return (topicId) => {
    const topic = values.get(topicId);
    // A topic the exam leaves out is still practised by those who ticked its chapter.
    return topic ? wordReasons(reasons(topic)) : "from your chapters";
  };
}
