import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ProgressBar, type ProgressBarProps } from "./progress-bar.tsx";
import styles from "./quiz-bar.module.css";

type Props = {
  title: string;
  onOpenPalette: () => void;
  aside: ReactNode;
  progress?: ProgressBarProps;
};

/** The head of a question: which one, the clock or the verdict, and how far the quiz has come. */
export function QuizBar({ title, onOpenPalette, aside, progress }: Props) {
  return (
    <header className={styles.bar}>
      <div className={styles.line}>
        <Button
          variant="plain"
          className={styles.paletteButton}
          aria-haspopup="dialog"
          aria-label={`${title}. All questions`}
          onClick={onOpenPalette}
        >
          <Icon name="grid" small />
          <span className="num">{title}</span>
        </Button>
        {aside}
      </div>
      {progress && <ProgressBar {...progress} />}
    </header>
  );
}
