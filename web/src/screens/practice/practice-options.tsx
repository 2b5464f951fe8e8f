import { useRef } from "react";
import type { Chapter } from "../../api/chapters.ts";
import { useStartPractice } from "../../api/quiz-starts.ts";
import { paths } from "../../paths.ts";
import { useNavigate } from "../../router/router.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { newIdempotencyKey } from "./idempotency-key.ts";
import { type PracticeMode, practiceModes } from "./practice-modes.ts";
import styles from "./practice-options.module.css";

export function PracticeOptions({ chapter }: { chapter: Chapter }) {
  return (
    <ul className={styles.options}>
      {practiceModes.map((mode, index) => (
        <Option key={mode.type} mode={mode} chapter={chapter} isFirst={index === 0} />
      ))}
    </ul>
  );
}

type Props = { mode: PracticeMode; chapter: Chapter; isFirst: boolean };

function Option({ mode, chapter, isFirst }: Props) {
  const practiceStart = useStart(chapter.id, mode);
  return (
    <li className={styles.option}>
      <Icon name={mode.icon} />
      <div className={styles.content}>
        <h2>{mode.title}</h2>
        <p className="muted">{mode.description}</p>
        {mode.caveat && <p className="muted">{mode.caveat[chapter.previous_questions]}</p>}
        {practiceStart.hasFailed && (
          <Alert state="wrong" role="alert">
            {mode.failureMessage}
          </Alert>
        )}
        <div className={styles.actions}>
          <LinkButton
            variant="link"
            to={paths.quizHistory(chapter.id, mode.type)}
            aria-label={`Previous Results: ${mode.title}`}
          >
            Previous Results
          </LinkButton>
          <Button
            compact
            variant={isFirst ? "primary" : "secondary"}
            busy={practiceStart.isBusy}
            aria-label={`Start: ${mode.title}`}
            onClick={practiceStart.run}
          >
            Start
          </Button>
        </div>
      </div>
    </li>
  );
}

/** Starts a quiz and opens it. Ignores further taps while the request is running. */
function useStart(chapterId: number, { type }: PracticeMode) {
  const start = useStartPractice();
  const navigate = useNavigate();
  // A ref, because it changes immediately, before the button is rerendered as busy.
  const isRunning = useRef(false);
  // A start may have worked although its response was lost. A retry with the same key returns the same quiz.
  const key = useRef<string>(undefined);

  function run(): void {
    if (isRunning.current) return;
    isRunning.current = true;
    key.current ??= newIdempotencyKey();
    start.mutate(
      { chapterId, type, idempotencyKey: key.current },
      {
        onSuccess: (hash) => navigate(paths.quiz(hash)),
        onSettled: () => {
          isRunning.current = false;
        },
      },
    );
  }

  return { run, isBusy: start.isPending || start.isSuccess, hasFailed: start.isError };
}
