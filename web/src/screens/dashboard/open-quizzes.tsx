import type { ReplyTo } from "@rasayan/contract";
import { useId, useState } from "react";
import { clockInIndia } from "../../api/india-day.ts";
import { placeOf } from "../../chapter-table.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { RowLink, Rows } from "../../ui/rows.tsx";
import { Tile } from "../../ui/tile.tsx";
import styles from "./open-quizzes.module.css";

type OpenQuiz = ReplyTo<"listOpenQuizzes">["quizzes"][number];

const titles: Record<OpenQuiz["type"], string> = {
  diagnostic: "Diagnostic quiz",
  custom: "Daily practice",
  "quick-quiz_chapter": "Quick quiz",
  unlimited_chapter: "Practice without time limit",
  "previous-questions_chapter": "Previous years’ questions",
  bookmarks: "Starred questions",
};

/** The newest come first; more, unasked, would push the menu off the first screen. */
const SHOWN_AT_FIRST = 2;

/** `quizzes` is undefined when they could not be had. */
type Props = { quizzes: readonly OpenQuiz[] | undefined; isFetching: boolean; onRetry: () => void };

/** Quizzes that were begun and not ended; nothing when there are none. */
export function OpenQuizzes({ quizzes, isFetching, onRetry }: Props) {
  const [isWhole, setWhole] = useState(false);
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
      <Rows>
        {quizzes.slice(0, isWhole ? count : SHOWN_AT_FIRST).map((quiz) => (
          <RowLink
            key={quiz.hash}
            to={paths.quiz(quiz.hash)}
            lead={<Lead chapterName={quiz.chapter_name} />}
            title={quiz.chapter_name ?? titles[quiz.type]}
            sub={describe(quiz)}
          />
        ))}
      </Rows>
      {count > SHOWN_AT_FIRST && (
        <Button look="second" short aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? "Show fewer" : `Show all ${count}`}
        </Button>
      )}
    </section>
  );
}

function Lead({ chapterName }: { chapterName: string | null }) {
  const place = placeOf(chapterName ?? "");
  if (place) return <Tile code={place.code} branch={place.branch} size="small" />;
  return (
    <span className={styles.sign}>
      <Icon name="edit" />
    </span>
  );
}

function describe({ type, chapter_name, answered, total_questions, end_time }: OpenQuiz): string {
  return [
    chapter_name && titles[type],
    `${answered} of ${total_questions} answered`,
    end_time && `until ${clockInIndia(new Date(end_time))}`,
  ]
    .filter(Boolean)
    .join(" · ");
}
