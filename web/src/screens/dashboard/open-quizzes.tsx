import type { ReplyTo } from "@rasayan/contract";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { openQuizzesQuery } from "../../api/quizzes.ts";
import { placeOf } from "../../chapter-table.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Note } from "../../ui/note.tsx";
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
};

/** The newest; more would push the menu off the first screen. */
const MOST_SHOWN = 2;

/** Quizzes that were begun and not ended; nothing when there are none. */
export function OpenQuizzes() {
  const quizzes = useQuery(openQuizzesQuery());
  const id = useId();
  if (quizzes.isError) {
    return (
      <Note state="wrong" role="alert">
        Could not look for unfinished quizzes.{" "}
        <Button look="flush" busy={quizzes.isFetching} onClick={() => quizzes.refetch()}>
          Try again
        </Button>
      </Note>
    );
  }
  if (!quizzes.data || quizzes.data.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>Continue</h2>
      <Rows>
        {quizzes.data.slice(0, MOST_SHOWN).map((quiz) => (
          <RowLink
            key={quiz.hash}
            to={paths.quiz(quiz.hash)}
            lead={<Lead chapterName={quiz.chapter_name} />}
            title={quiz.chapter_name ?? titles[quiz.type]}
            sub={describe(quiz)}
          />
        ))}
      </Rows>
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
    end_time &&
      `until ${new Date(end_time).toLocaleTimeString("en-IN", { hour: "numeric", minute: "2-digit" })}`,
  ]
    .filter(Boolean)
    .join(" · ");
}
