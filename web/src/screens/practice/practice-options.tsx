import { useRef } from "react";
import type { Chapter } from "../../api/chapters.ts";
import { useStartPractice } from "../../api/practice.ts";
import { paths } from "../../paths.ts";
import { useNavigate } from "../../router/router.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Note } from "../../ui/note.tsx";
import { type Kind, kinds } from "./kinds.ts";
import styles from "./practice-options.module.css";
import { newStartKey } from "./start-key.ts";

export function PracticeOptions({ chapter }: { chapter: Chapter }) {
  return (
    <ul className={styles.options}>
      {kinds.map((kind, index) => (
        <Option key={kind.kind} kind={kind} chapter={chapter} isFirst={index === 0} />
      ))}
    </ul>
  );
}

type Props = { kind: Kind; chapter: Chapter; isFirst: boolean };

function Option({ kind, chapter, isFirst }: Props) {
  const start = useStart(chapter.id, kind);
  return (
    <li className={styles.option}>
      <Icon name={kind.icon} />
      <div className={styles.says}>
        <h2>{kind.title}</h2>
        <p className="muted">{kind.says}</p>
        {kind.mind && <p className="muted">{kind.mind[chapter.previous_questions]}</p>}
        {start.hasFailed && (
          <Note state="wrong" role="alert">
            {kind.failure}
          </Note>
        )}
        <div className={styles.acts}>
          <LinkButton
            look="flush"
            to={paths.quizHistory(chapter.id, kind.kind)}
            aria-label={`Previous Results: ${kind.title}`}
          >
            Previous Results
          </LinkButton>
          <Button
            short
            look={isFirst ? "primary" : "second"}
            busy={start.isBusy}
            aria-label={`Start: ${kind.title}`}
            onClick={start.run}
          >
            Start
          </Button>
        </div>
      </div>
    </li>
  );
}

/** Starts a quiz and opens it. A second tap while the first is on its way does nothing. */
function useStart(chapterId: number, { kind }: Kind) {
  const start = useStartPractice();
  const navigate = useNavigate();
  // Known at once, before the button is drawn busy.
  const isRunning = useRef(false);
  // A start whose answer was lost may have worked: tried again under its own key, it gives that same quiz.
  const key = useRef<string>(undefined);

  function run(): void {
    if (isRunning.current) return;
    isRunning.current = true;
    key.current ??= newStartKey();
    start.mutate(
      { chapterId, kind, key: key.current },
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
