import type { ReactNode } from "react";
import type { TimedQuiz } from "../../api/quizzes.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { plannedLength } from "./question-order.ts";
import styles from "./quiz-bar.module.css";
import type { Progress } from "./room/progress.ts";

type Props = {
  title: string;
  onOpenPalette: () => void;
  aside: ReactNode;
  exit: { label: string; onExit: () => void };
  progress?: ProgressBarProps;
};

/**
 * Top bar of a question: its number (opens the palette), the timer or outcome (`aside`), the way out, and the progress
 * bar.
 */
export function QuizBar({ title, onOpenPalette, aside, exit, progress }: Props) {
  return (
    <header className={styles.bar}>
      <div className={styles.line}>
        <PaletteButton title={title} onOpen={onOpenPalette} />
        {aside}
        <Button variant="plain" className={styles.exit} onClick={exit.onExit}>
          {exit.label}
        </Button>
      </div>
      {progress && <ProgressBar {...progress} />}
    </header>
  );
}

/** Shows the number of the question and opens the palette. */
export function PaletteButton({ title, onOpen }: { title: string; onOpen: () => void }) {
  return (
    <Button
      variant="plain"
      className={styles.paletteButton}
      aria-haspopup="dialog"
      aria-label={`${title}. All questions`}
      onClick={onOpen}
    >
      <Icon name="grid" small />
      <span className="num">{title.replace("Question ", "")}</span>
    </Button>
  );
}

type ProgressBarProps = { quiz: TimedQuiz; progress: Progress; questionId: number };

/** A bar with one segment per question. Hidden from screen readers, because the palette says the same as text. */
function ProgressBar({ quiz, progress, questionId }: ProgressBarProps) {
  const indexes = Array.from({ length: plannedLength(quiz) }, (_, index) => index);
  return (
    <div className={styles.progressBar} aria-hidden="true">
      {indexes.map((index) => (
        <i key={index} data-segment={segmentState(quiz.question_ids[index], progress, questionId)} />
      ))}
    </div>
  );
}

function segmentState(id: number | undefined, { answered, marked }: Progress, questionId: number): string {
  if (id === undefined) return "";
  if (id === questionId) return "current";
  if (marked.has(id)) return "marked";
  return answered.has(id) ? "answered" : "";
}
