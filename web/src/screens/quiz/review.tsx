import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reviewQuestionQuery } from "../../api/quiz-results.ts";
import type { TimedQuiz } from "../../api/quizzes.ts";
import { Screen } from "../../ui/screen.tsx";
import { useReadable } from "../../ui/use-readable.ts";
import { FetchFailed } from "./fetch-failed.tsx";
import { placeOf } from "./question-order.ts";
import { QuestionSkeleton } from "./question-skeleton.tsx";
import { reviewedTexts } from "./question-texts.ts";
import { QuizBar } from "./quiz-bar.tsx";
import { ReviewNavigation } from "./review-navigation.tsx";
import { ReviewPalette } from "./review-palette.tsx";
import { ReviewedQuestion } from "./reviewed-question.tsx";
import { VerdictBadge } from "./verdict-badge.tsx";

/** One question of a completed quiz. */
export function Review({ quiz, questionId }: { quiz: TimedQuiz; questionId: number }) {
  const [isListOpen, setListOpen] = useState(false);
  const place = placeOf(quiz.question_ids, questionId);
  const question = useQuery(reviewQuestionQuery(quiz.hash, questionId));
  useQuery({
    ...reviewQuestionQuery(quiz.hash, place.nextId ?? 0),
    enabled: place.nextId !== undefined,
    notifyOnChangeProps: [],
  });
  const isReadable = useReadable(question.data && reviewedTexts(question.data));
  const title = `Question ${place.number} of ${quiz.question_ids.length}`;
  return (
    <Screen width="m" barred>
      <title>{`${title}, review · Rasayan`}</title>
      <h1 className="unseen">{`${title}, review`}</h1>
      <QuizBar
        title={title}
        onOpen={() => setListOpen(true)}
        aside={question.data && <VerdictBadge question={question.data} />}
      />
      {question.isError && !question.data && <FetchFailed onRetry={() => question.refetch()} />}
      {!question.isError && !isReadable && <QuestionSkeleton />}
      {question.data && isReadable && (
        <ReviewedQuestion key={questionId} quizHash={quiz.hash} question={question.data} />
      )}
      <ReviewNavigation quizHash={quiz.hash} place={place} />
      {isListOpen && <ReviewPalette quiz={quiz} questionId={questionId} onClose={() => setListOpen(false)} />}
    </Screen>
  );
}
