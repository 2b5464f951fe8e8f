import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./quiz-bar.module.css";
import { Track, type TrackProps } from "./track.tsx";

type Props = {
  title: string;
  onOpen: () => void;
  aside: ReactNode;
  track?: TrackProps;
};

/** The head of a question: which one, the clock or the verdict, and how far the quiz has come. */
export function QuizBar({ title, onOpen, aside, track }: Props) {
  return (
    <header className={styles.bar}>
      <div className={styles.line}>
        <Button
          look="plain"
          className={styles.opener}
          aria-haspopup="dialog"
          aria-label={`${title}. All questions`}
          onClick={onOpen}
        >
          <Icon name="grid" small />
          <span className="num">{title}</span>
        </Button>
        {aside}
      </div>
      {track && <Track {...track} />}
    </header>
  );
}
