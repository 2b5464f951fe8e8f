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

/** Top bar of a question: its number (opens the palette), the timer or outcome (`aside`), and the progress bar. */
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
