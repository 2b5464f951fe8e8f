import type { MouseEvent } from "react";
import type { QuizResult, QuizStats, TimedQuiz } from "../../../api/quizzes.ts";
import { withMinusSign } from "../../../format/numbers.ts";
import { formatQuizTitle } from "../../../messages/quiz-types.ts";
import { formatQuestionNumbers } from "../../../question/question-format.ts";
import { paths } from "../../../router/paths.ts";
import { useNavigate } from "../../../router/router.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Link } from "../../../ui/controls/link.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import { ActionBar, ActionPair } from "../../../ui/page/action-bar.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { PageLayout } from "../../../ui/page/page-layout.tsx";
import { ResultStats } from "../../../ui/result-stats.tsx";
import { positionOf } from "../question-order.ts";
import { DiagnosticResult } from "./diagnostic-result.tsx";
import styles from "./summary.module.css";
import type { UnsavedAnswer } from "./unsaved-answers.ts";

const PaperResult = lazyComponent(
  async () => (await import("./paper-result.tsx")).PaperResult,
  () => null,
);

const CoverageSection = lazyComponent(
  async () => (await import("../../../chapters/coverage/coverage-section.tsx")).CoverageSection,
  () => null,
);

type Props = {
  quizHash: string;
  result: QuizResult;
  quiz: TimedQuiz | undefined;
  /**
   * Questions whose answers did not reach the server before the end; undefined if the server could not be asked yet.
   */
  unsaved: readonly UnsavedAnswer[] | undefined;
};

/** Ignores the second tap of a double tap on "End Quiz". */
const ignoringDoubleTap = (action: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) action();
};

/** The result of a quiz. A diagnostic also says what it has found out, and leads to today's plan. */
export function Summary({ quizHash, result, quiz, unsaved }: Props) {
  const navigate = useNavigate();
  // A server of an earlier build doesn't know of late answers.
  const { stats, diagnostic_result: diagnosticResult, late_ids: lateIds = [] } = result;
  const numberOf = (questionId: number) => positionOf(quiz?.question_ids ?? [], questionId).number;
  const unsavedIds = (unsaved ?? []).map(({ questionId }) => questionId);
  const unsavedNumbers = unsavedIds.filter((id) => !lateIds.includes(id)).map(numberOf);
  const lateNumbers = lateIds.map(numberOf).sort((a, b) => a - b);
  const homeButton = (
    <Button variant="secondary" onClick={ignoringDoubleTap(() => navigate(paths.dashboard))}>
      Home
    </Button>
  );
  const reviewButton = (
    <Button
      variant={diagnosticResult ? "secondary" : "primary"}
      onClick={ignoringDoubleTap(() => navigate(paths.quizReview(quizHash)))}
    >
      Review Questions
    </Button>
  );
  return (
    <PageLayout width="m" hasActionBar={diagnosticResult ? "tall" : true}>
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
      {quiz && lateNumbers.length > 0 && (
        <Alert state="warning" role="status">
          {lateAnswersMessage(lateNumbers)}
        </Alert>
      )}
      <ScoreCard stats={stats} />
      {quiz && quiz.question_ids.length > stats.total && (
        <p>
          {`${quiz.left_open ? "Left open, so not counted" : "Withdrawn and left out of the total"}: ${quiz.question_ids.length - stats.total}`}
        </p>
      )}
      <Link className={styles.analysis} to={paths.analysis(quizHash)}>
        Analysis
      </Link>
      {quiz?.mode === "exam" && <PaperResult quizHash={quizHash} />}
      {diagnosticResult && <DiagnosticResult result={diagnosticResult} />}
      {diagnosticResult && <CoverageSection />}
      <ActionBar>
        {diagnosticResult && (
          <Button onClick={ignoringDoubleTap(() => navigate(paths.dailyPractice))}>Start today’s plan</Button>
        )}
        <ActionPair>
          {homeButton}
          {reviewButton}
        </ActionPair>
      </ActionBar>
    </PageLayout>
  );
}

/** Score of a quiz, with the shares of correct, wrong and unattempted questions as a bar and as numbers. */
function ScoreCard({ stats }: { stats: QuizStats }) {
  return (
    <section className={styles.card} aria-label="Result">
      <div>
        <p className={styles.label}>Total Score</p>
        <p className={styles.score}>
          <b>{withMinusSign(String(stats.score))}</b> <span>of {stats.max_score}</span>
        </p>
      </div>
      <ResultStats stats={stats} totalLabel="Total Questions" />
    </section>
  );
}

/** `Question 3: the answer arrived too late to count. Your teacher has it, and decides whether to take it.` */
function lateAnswersMessage(numbers: readonly number[]): string {
  const [subject, it] = numbers.length === 1 ? ["the answer", "it"] : ["the answers", "them"];
  return `${formatQuestionNumbers(numbers)}: ${subject} arrived too late to count. Your teacher has ${it}, and decides whether to take ${it}.`;
}

/** `Question 3: the answer did not arrive before the quiz ended, and was not counted.` */
export function unsavedAnswersMessage(numbers: readonly number[]): string {
  const subject = numbers.length === 1 ? "the answer" : "the answers";
  const verb = numbers.length === 1 ? "was" : "were";
  return `${formatQuestionNumbers(numbers)}: ${subject} did not arrive before the quiz ended, and ${verb} not counted.`;
}
