import type { ResponseOf } from "@rasayan/contract";
import { useId, useState } from "react";
import { chapterLayoutOf } from "../../chapters/chapter-layout.ts";
import { formatTimeOfDay } from "../../format/dates.ts";
import { openQuizTitle, quizTypes } from "../../messages/quiz-types.ts";
import { paths } from "../../router/paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { List, RowLink } from "../../ui/lists/list.tsx";
import { Tile } from "../../ui/lists/tile.tsx";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import styles from "./dashboard.module.css";
import { TimeLeft } from "./time-left.tsx";

type OpenQuiz = ResponseOf<"listOpenQuizzes">["quizzes"][number];

const LeaveDialog = lazyComponent(async () => (await import("./leave-dialog.tsx")).LeaveDialog);

/** Number of quizzes shown at first. More would push the menu off the first screen. */
const INITIAL_COUNT = 2;

type Props = {
  /** Timed ones first; undefined if loading failed. */
  quizzes: readonly OpenQuiz[] | undefined;
  /** When they were received, in ms since 1970. */
  receivedAt: number;
  error: Error | null;
  isFetching: boolean;
  onRetry: () => void;
};

/** Lists the quizzes in progress. Untimed ones can be discarded, or ended once they hold an answer. Renders nothing if there are none. */
export function OpenQuizzes({ quizzes, receivedAt, error, isFetching, onRetry }: Props) {
  const [leaving, setLeaving] = useState<OpenQuiz>();
  const [isExpanded, setExpanded] = useState(false);
  const id = useId();
  if (!quizzes) {
    return (
      <LoadFailed error={error} busy={isFetching} onRetry={onRetry}>
        Could not load your unfinished quizzes.
      </LoadFailed>
    );
  }
  const count = quizzes.length;
  // All that run against the clock are shown.
  const initialCount = Math.max(INITIAL_COUNT, quizzes.filter(({ end_time }) => end_time).length);
  if (count === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>Continue</h2>
      <List>
        {quizzes.slice(0, isExpanded ? count : initialCount).map((quiz) => (
          <RowLink
            key={quiz.hash}
            to={paths.quiz(quiz.hash)}
            leading={<QuizIcon chapterName={quiz.chapter_name} />}
            title={openQuizTitle(quiz)}
            subtitle={<Description quiz={quiz} receivedAt={receivedAt} />}
            action={
              !quiz.end_time && (
                <IconButton
                  icon={quiz.can_discard ? "trash" : "check"}
                  label={`${quiz.can_discard ? "Discard" : "End"} ${openQuizTitle(quiz)}`}
                  onClick={() => setLeaving(quiz)}
                />
              )
            }
          />
        ))}
      </List>
      {count > initialCount && (
        <Button
          variant="secondary"
          compact
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? "Show fewer" : `Show all ${count}`}
        </Button>
      )}
      {leaving && (
        <LeaveDialog quiz={leaving} title={openQuizTitle(leaving)} onClose={() => setLeaving(undefined)} />
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

function Description({ quiz, receivedAt }: { quiz: OpenQuiz; receivedAt: number }) {
  const { type, chapter_name, answered, total_questions, end_time, paused_since, server_now } = quiz;
  if (quiz.state === "created") return `Not begun: the ${quiz.minutes} minutes start when you do`;
  const progress = `${answered} of ${total_questions} answered`;
  return (
    <>
      {chapter_name ? `${quizTypes[type].title} · ${progress}` : progress}
      {paused_since && ` · paused since ${formatTimeOfDay(paused_since)}`}
      {end_time && !paused_since && (
        <>
          {" · the clock is running: "}
          <TimeLeft endTime={end_time} serverNow={server_now} receivedAt={receivedAt} />
        </>
      )}
    </>
  );
}
