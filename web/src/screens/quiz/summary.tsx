import type { MouseEvent } from "react";
import type { QuizResult, TimedQuiz } from "../../api/quizzes.ts";
import { paths } from "../../paths.ts";
import { useNavigate } from "../../router/router.tsx";
import { ActionBar, ActionPair } from "../../ui/action-bar.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageLayout } from "../../ui/page-layout.tsx";
import { DiagnosticResult } from "./diagnostic-result.tsx";
import { positionOf } from "./question-order.ts";
import { ScoreCard } from "./score-card.tsx";
import styles from "./summary.module.css";
import { formatQuizTitle, unsavedAnswersMessage } from "./summary-format.ts";

type Props = {
  quizHash: string;
  result: QuizResult;
  quiz: TimedQuiz | undefined;
  /**
   * Questions whose answers did not reach the server before the end; undefined if the server could not be asked yet.
   */
  unsaved: readonly number[] | undefined;
};

/** Ignores the second tap of a double tap on "End Quiz". */
const ignoringDoubleTap = (action: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) action();
};

/** The result of a quiz. A diagnostic also has its diagnostic result, and "Home" as the primary button. */
export function Summary({ quizHash, result, quiz, unsaved }: Props) {
  const navigate = useNavigate();
  const { stats, diagnostic_result: diagnosticResult } = result;
  const unsavedNumbers = (unsaved ?? []).map((id) => positionOf(quiz?.question_ids ?? [], id).number);
  const homeButton = (
    <Button
      key="home"
      variant={diagnosticResult ? "primary" : "secondary"}
      onClick={ignoringDoubleTap(() => navigate(paths.dashboard))}
    >
      Home
    </Button>
  );
  const reviewButton = (
    <Button
      key="review"
      variant={diagnosticResult ? "secondary" : "primary"}
      onClick={ignoringDoubleTap(() => navigate(paths.quizReview(quizHash)))}
    >
      Review Questions
    </Button>
  );
  return (
    <PageLayout width="m" hasActionBar>
      <title>Summary · Rasayan</title>
      <PageHeader />
      <div className={styles.head}>
        {quiz && <p className="muted">{formatQuizTitle(quiz)}</p>}
        <h1>The quiz has ended.</h1>
      </div>
      {!unsaved && (
        <Alert state="warning" role="status">
          We could not check whether your last answers arrived. We keep trying.
        </Alert>
      )}
      {quiz && unsavedNumbers.length > 0 && (
        <Alert state="warning" role="status">
          {unsavedAnswersMessage(unsavedNumbers)}
        </Alert>
      )}
      <ScoreCard stats={stats} />
      {diagnosticResult && <DiagnosticResult result={diagnosticResult} />}
      <ActionBar>
        <ActionPair>{diagnosticResult ? [reviewButton, homeButton] : [homeButton, reviewButton]}</ActionPair>
      </ActionBar>
    </PageLayout>
  );
}
