import { type Outlook, reasonFor, topicValues, wordReason } from "@rasayan/engine";

/** Says why a topic is worth practising now, in words. */
export function reasonsOf(day: Outlook & { latestChapterId: number | null }): (topicId: number) => string {
  const values = topicValues(day);
  return (topicId) => {
    const topic = values.get(topicId);
    // A topic the exam leaves out is still practised by those who ticked its chapter.
    return topic ? wordReason(reasonFor(topic, day.latestChapterId)) : "from your chapters";
  };
}
