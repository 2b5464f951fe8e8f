import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reviewQuestionQuery } from "../../api/quiz-results.ts";
import type { TimedQuiz } from "../../api/quizzes.ts";
import { PageLayout } from "../../ui/page-layout.tsx";
import { useMathReady } from "../../ui/use-math-ready.ts";
import { FetchFailed } from "./fetch-failed.tsx";
import { OutcomeBadge } from "./outcome-badge.tsx";
import { positionOf } from "./question-order.ts";
import { QuestionSkeleton } from "./question-skeleton.tsx";
import { reviewTexts } from "./question-texts.ts";
import { QuizBar } from "./quiz-bar.tsx";
import { ReviewNavigation } from "./review-navigation.tsx";
import { ReviewPalette } from "./review-palette.tsx";
import { ReviewedQuestion } from "./reviewed-question.tsx";

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
  const isMathReady = useMathReady(question.data && reviewTexts(question.data));
  const title = `Question ${position.number} of ${quiz.question_ids.length}`;
  return (
    <PageLayout width="m" hasActionBar>
      <title>{`${title}, review · Rasayan`}</title>
      <h1 className="sr-only">{`${title}, review`}</h1>
      <QuizBar
        title={title}
        onOpenPalette={() => setPaletteOpen(true)}
        aside={question.data && <OutcomeBadge question={question.data} />}
      />
      {question.isError && !question.data && <FetchFailed onRetry={() => question.refetch()} />}
      {!question.isError && !isMathReady && <QuestionSkeleton />}
      {question.data && isMathReady && (
        <ReviewedQuestion key={questionId} quizHash={quiz.hash} question={question.data} />
      )}
      <ReviewNavigation quizHash={quiz.hash} position={position} />
      {isPaletteOpen && (
        <ReviewPalette quiz={quiz} questionId={questionId} onClose={() => setPaletteOpen(false)} />
      )}
    </PageLayout>
  );
}
