import styles from "./due-topics.module.css";

/** Today's questions by topic, the topic with most questions first. */
export function DueTopics({ questions }: { questions: readonly { topic_name: string }[] }) {
  const counts = countByTopic(questions);
  return (
    <section className={styles.due} aria-label="Today's topics">
      <p className="muted">Due today, by topic</p>
      <ul>
        {counts.map(([topic, count]) => (
          <li key={topic}>
            <span>{topic}</span>
            <span className="num">{count}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function countByTopic(questions: readonly { topic_name: string }[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { topic_name } of questions) counts.set(topic_name, (counts.get(topic_name) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}
