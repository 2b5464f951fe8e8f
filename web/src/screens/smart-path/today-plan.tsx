import type { SmartPath } from "../../api/smart-path.ts";
import { counted, sentence } from "../../smart-path-words.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./smart-path.module.css";

type Planned = { topic_name: string; reason: string; is_done: boolean };

/** What today asks for, each with the reason why it was chosen. */
export function TodayPlan({ today }: { today: SmartPath["today"] }) {
  const { cards, questions } = today;
  if (cards.length + questions.length === 0) {
    return (
      <p className="muted">
        Nothing is due today. Practise any chapter, and the plan grows from your answers.
      </p>
    );
  }
  return (
    <>
      <Group name={counted(cards.length, "card")} rows={cards} />
      <Group name={counted(questions.length, "question")} rows={questions} />
    </>
  );
}

function Group({ name, rows }: { name: string; rows: readonly Planned[] }) {
  if (rows.length === 0) return null;
  const done = rows.filter(({ is_done }) => is_done).length;
  return (
    <details className={styles.group}>
      <summary>{done === 0 ? name : `${name}, ${done} done`}</summary>
      <ul className={styles.reasons}>
        {rows.map(({ topic_name, reason, is_done }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two questions of one topic may have one reason
          <li key={index}>
            <span>
              {topic_name}
              <small>{sentence(reason)}</small>
            </span>
            {is_done && (
              <span className={styles.done}>
                <Icon name="check" small />
                Done
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
