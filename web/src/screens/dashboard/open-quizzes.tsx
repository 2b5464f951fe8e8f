import type { ResponseOf } from "@rasayan/contract";
import { useId, useState } from "react";
import { formatIstTime } from "../../api/ist-date.ts";
import { chapterLayoutOf } from "../../chapter-layout.ts";
import { quizTypeLabels } from "../../messages/quiz-type-labels.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/base/button.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import { Tile } from "../../ui/base/tile.tsx";
import { List, RowLink } from "../../ui/lists/list.tsx";
import { LoadFailed } from "../../ui/lists/load-failed.tsx";
import styles from "./dashboard.module.css";

type OpenQuiz = ResponseOf<"listOpenQuizzes">["quizzes"][number];

/** Number of quizzes shown at first, newest first. More would push the menu off the first screen. */
const INITIAL_COUNT = 2;

/** `quizzes` is undefined if loading failed. */
type Props = { quizzes: readonly OpenQuiz[] | undefined; isFetching: boolean; onRetry: () => void };

/** Lists the quizzes in progress. Renders nothing if there are none. */
export function OpenQuizzes({ quizzes, isFetching, onRetry }: Props) {
  const [isExpanded, setExpanded] = useState(false);
  const id = useId();
  if (!quizzes) {
    return (
      <LoadFailed busy={isFetching} onRetry={onRetry}>
        Could not look for unfinished quizzes.
      </LoadFailed>
    );
  }
  const count = quizzes.length;
  if (count === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>Continue</h2>
      <List>
        {quizzes.slice(0, isExpanded ? count : INITIAL_COUNT).map((quiz) => (
          <RowLink
            key={quiz.hash}
            to={paths.quiz(quiz.hash)}
            leading={<QuizIcon chapterName={quiz.chapter_name} />}
            title={quiz.chapter_name ?? quizTypeLabels[quiz.type].title}
            subtitle={describe(quiz)}
          />
        ))}
      </List>
      {count > INITIAL_COUNT && (
        <Button
          variant="secondary"
          compact
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? "Show fewer" : `Show all ${count}`}
        </Button>
      )}
    </section>
  );
}

function QuizIcon({ chapterName }: { chapterName: string | null }) {
  const layout = chapterLayoutOf(chapterName ?? "");
  if (layout) return <Tile code={layout.code} branch={layout.branch} size="small" />;
  return (
    <span className={styles.icon}>
      <Icon name="edit" />
    </span>
  );
}

function describe({ type, chapter_name, answered, total_questions, end_time }: OpenQuiz): string {
  return [
    chapter_name && quizTypeLabels[type].title,
    `${answered} of ${total_questions} answered`,
    end_time && `until ${formatIstTime(new Date(end_time))}`,
  ]
    .filter(Boolean)
    .join(" · ");
}
