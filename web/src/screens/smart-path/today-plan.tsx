import type { PlanReason, SmartPath } from "../../api/smart-path.ts";
import { formatCount } from "../../format/numbers.ts";
import { formatReasons } from "../../metrics/smart-path-format.ts";
import { paths } from "../../router/paths.ts";
import { Link } from "../../ui/controls/link.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import styles from "./smart-path.module.css";

type PlanItem = { topic_name: string; reasons: readonly PlanReason[]; is_done: boolean };

/** Today's cards and questions, each with the reason for its selection. */
export function TodayPlan({ today }: { today: SmartPath["today"] }) {
  const { cards, questions, chapter } = today;
  if (cards.length + questions.length === 0 && !chapter) {
    return (
      <p className="muted">Nothing is due today. Practise any chapter: your plan builds on your answers.</p>
    );
  }
  return (
    <>
      <Group name={formatCount(cards.length, "card")} items={cards} />
      <Group name={formatCount(questions.length, "question")} items={questions} />
      {chapter && (
        <p className={styles.chapter}>
          <Link to={paths.practiceOptions(chapter.chapter_id, chapter.chapter_name)}>
            {chapter.chapter_name}
          </Link>
          <small>{`This week’s chapter, about ${chapter.minutes} min`}</small>
        </p>
      )}
    </>
  );
}

function Group({ name, items }: { name: string; items: readonly PlanItem[] }) {
  if (items.length === 0) return null;
  const done = items.filter(({ is_done }) => is_done).length;
  return (
    <details className={styles.group}>
      <summary>{done === 0 ? name : `${name}, ${done} done`}</summary>
      <ul className={styles.planItems}>
        {items.map(({ topic_name, reasons, is_done }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two questions of one topic can have the same reason
          <li key={index}>
            <span>
              {topic_name}
              <small>{formatReasons(reasons)}</small>
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
