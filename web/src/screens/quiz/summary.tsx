import type { MouseEvent } from "react";
import type { QuizResult, TimedQuiz } from "../../api/quizzes.ts";
import { paths } from "../../paths.ts";
import { useNavigate } from "../../router/router.tsx";
import { ActionBar, ActionPair } from "../../ui/action-bar.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Screen } from "../../ui/screen.tsx";
import { FirstPicture } from "./first-picture.tsx";
import { placeOf } from "./question-order.ts";
import { ScoreCard } from "./score-card.tsx";
import styles from "./summary.module.css";
import { lostWords, quizWords } from "./summary-words.ts";

type Props = {
  quizHash: string;
  result: QuizResult;
  quiz: TimedQuiz | undefined;
  /** Questions whose answers did not reach the server before the end; undefined while it cannot be asked. */
  lost: readonly number[] | undefined;
};

/** The second tap of a double tap on End Quiz lands here, and must lead nowhere. */
const unlessSecondTap = (run: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) run();
};

/** How a quiz went; after a diagnostic also what was found out, and the way on leads home. */
export function Summary({ quizHash, result, quiz, lost }: Props) {
  const navigate = useNavigate();
  const { stats, first_picture: picture } = result;
  const numbers = (lost ?? []).map((id) => placeOf(quiz?.question_ids ?? [], id).number);
  const home = (
    <Button
      key="home"
      look={picture ? "primary" : "second"}
      onClick={unlessSecondTap(() => navigate(paths.dashboard))}
    >
      Home
    </Button>
  );
  const review = (
    <Button
      key="review"
      look={picture ? "second" : "primary"}
      onClick={unlessSecondTap(() => navigate(paths.quizReview(quizHash)))}
    >
      Review Questions
    </Button>
  );
  return (
    <Screen width="m" barred>
      <title>Summary · Rasayan</title>
      <PageHeader />
      <div className={styles.head}>
        {quiz && <p className="muted">{quizWords(quiz)}</p>}
        <h1>The quiz has ended.</h1>
      </div>
      {!lost && (
        <Note state="warning" role="status">
          We could not check whether your last answers arrived. We keep trying.
        </Note>
      )}
      {quiz && numbers.length > 0 && (
        <Note state="warning" role="status">
          {lostWords(numbers)}
        </Note>
      )}
      <ScoreCard stats={stats} />
      {picture && <FirstPicture picture={picture} />}
      <ActionBar>
        <ActionPair>{picture ? [review, home] : [home, review]}</ActionPair>
      </ActionBar>
    </Screen>
  );
}
