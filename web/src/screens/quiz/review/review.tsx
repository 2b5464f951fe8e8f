import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reviewQuestionQuery } from "../../../api/quiz-results.ts";
import type { ReviewQuestion, TimedQuiz } from "../../../api/quizzes.ts";
import { questionTexts } from "../../../question/question-format.ts";
import { describeOutcome, OUTCOMES, outcomeLabels } from "../../../question/review/outcome.ts";
import { paths } from "../../../router/paths.ts";
import { useNavigate } from "../../../router/router.tsx";
import { Button, LinkButton } from "../../../ui/controls/button.tsx";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import { useMathReady } from "../../../ui/html/use-math-ready.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { ActionBar, ActionPair } from "../../../ui/page/action-bar.tsx";
import { PageLayout } from "../../../ui/page/page-layout.tsx";
import { FetchFailed, QuestionSkeleton } from "../question-loading.tsx";
import { positionOf, type QuestionPosition } from "../question-order.ts";
import { QuizBar } from "../quiz-bar.tsx";
import { FollowUp } from "./follow-up.tsx";
import paletteStyles from "./palette.module.css";
import { PaletteGrid } from "./palette-grid.tsx";
import styles from "./review.module.css";
import { ReviewedQuestion } from "./reviewed-question.tsx";

const WithheldQuestion = lazyComponent(
  async () => (await import("./withheld-question.tsx")).WithheldQuestion,
);

/** The review of one question of a completed quiz. */
export function Review({ quiz, questionId }: { quiz: TimedQuiz; questionId: number }) {
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const position = positionOf(quiz.question_ids, questionId);
  const question = useQuery(reviewQuestionQuery(quiz.hash, questionId));
  useQuery({
    ...reviewQuestionQuery(quiz.hash, position.nextId ?? 0),
    enabled: position.nextId !== undefined,
    notifyOnChangeProps: [],
  });
  const reviewed = question.data && "outcome" in question.data ? question.data : undefined;
  const withheld = question.data && "opens_at" in question.data ? question.data : undefined;
  const isMathReady = useMathReady(reviewed ? reviewTexts(reviewed) : withheld && questionTexts(withheld));
  const navigate = useNavigate();
  const title = `Question ${position.number} of ${quiz.question_ids.length}`;
  return (
    <PageLayout width="m" hasActionBar>
      <title>{`${title}, review · Rasayan`}</title>
      <h1 className="sr-only">{`${title}, review`}</h1>
      <QuizBar
        title={title}
        onOpenPalette={() => setPaletteOpen(true)}
        exit={{ label: "Exit review", onExit: () => navigate(paths.summary(quiz.hash)) }}
        aside={reviewed && <OutcomeBadge question={reviewed} />}
      />
      {question.isError && !question.data && <FetchFailed onRetry={() => question.refetch()} />}
      {!question.isError && !isMathReady && <QuestionSkeleton />}
      {reviewed && isMathReady && (
        <>
          <ReviewedQuestion key={questionId} quizHash={quiz.hash} question={reviewed} />
          {reviewed.void_outcome === null && <FollowUp quizHash={quiz.hash} questionId={questionId} />}
        </>
      )}
      {withheld && isMathReady && <WithheldQuestion question={withheld} />}
      <LinkButton variant="link" to={paths.printQuiz(quiz.hash)}>
        Print
      </LinkButton>
      <ReviewNavigation quizHash={quiz.hash} position={position} />
      {isPaletteOpen && (
        <ReviewPalette quiz={quiz} questionId={questionId} onClose={() => setPaletteOpen(false)} />
      )}
    </PageLayout>
  );
}

/** Returns all HTML texts of a question in the review. */
function reviewTexts(question: ReviewQuestion): string[] {
  const rationales = question.answers.map((answer) => answer.rationale_html);
  return [...questionTexts(question), ...rationales, question.solution_html];
}

/** Badge with the outcome of a question and its marks. */
function OutcomeBadge({ question }: { question: ReviewQuestion }) {
  const { state, icon, label } = describeOutcome(question);
  return (
    <span className={styles.badge} data-state={state}>
      <Icon name={icon} small />
      {label}
    </span>
  );
}

/** Buttons for the previous and next question of a review. The last question leads to the summary. */
function ReviewNavigation({ quizHash, position }: { quizHash: string; position: QuestionPosition }) {
  const navigate = useNavigate();
  const { previousId, nextId } = position;
  const goTo = (id: number) => navigate(paths.quizQuestionReview(quizHash, id));
  return (
    <ActionBar>
      <ActionPair>
        <Button
          variant="secondary"
          disabled={previousId === undefined}
          onClick={() => previousId !== undefined && goTo(previousId)}
        >
          Previous Question
        </Button>
        {nextId === undefined ? (
          <Button key="summary" onClick={() => navigate(paths.summary(quizHash))}>
            Summary
          </Button>
        ) : (
          <Button key="next" onClick={() => goTo(nextId)}>
            Next Question
          </Button>
        )}
      </ActionPair>
    </ActionBar>
  );
}

type Props = { quiz: TimedQuiz; questionId: number; onClose: () => void };

/** All questions of a completed quiz with their outcomes. */
function ReviewPalette({ quiz, questionId, onClose }: Props) {
  const outcomeAt = (index: number) => quiz.outcomes[index] ?? "unattempted";
  const shownOutcomes = OUTCOMES.filter(
    (outcome) => outcome !== "left_out" || quiz.outcomes.includes(outcome),
  );
  const cells = quiz.question_ids.map((id, index) => ({
    id,
    to: paths.quizQuestionReview(quiz.hash, id),
    label: outcomeLabels[outcomeAt(index)].label,
    state: outcomeAt(index),
    icon: outcomeLabels[outcomeAt(index)].icon,
  }));
  return (
    <Modal title="All questions" wide onClose={onClose}>
      <PaletteGrid cells={cells} currentId={questionId} onNavigate={onClose} />
      <ul className={paletteStyles.legend}>
        {shownOutcomes.map((outcome) => (
          <li key={outcome} data-palette={outcome} className="num">
            <Icon name={outcomeLabels[outcome].icon} small />
            {outcomeLabels[outcome].label} · {quiz.outcomes.filter((other) => other === outcome).length}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
