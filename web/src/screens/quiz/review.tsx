import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reviewQuestionQuery, type TimedQuiz } from "../../api/quizzes.ts";
import { paths } from "../../paths.ts";
import { Modal } from "../../ui/modal.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { FetchFailed } from "./fetch-failed.tsx";
import { PaletteGrid } from "./palette-grid.tsx";
import { placeOf } from "./question-order.ts";
import { QuizBar } from "./quiz-bar.tsx";
import { ReviewNavigation } from "./review-navigation.tsx";
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
      {question.isPending && <Spinner label="Loading the question" />}
      {question.isError && <FetchFailed onRetry={() => question.refetch()} />}
      {question.data && <ReviewedQuestion key={questionId} question={question.data} />}
      <ReviewNavigation quizHash={quiz.hash} place={place} />
      {isListOpen && (
        <Modal title="All questions" wide onClose={() => setListOpen(false)}>
          <PaletteGrid cells={cellsOf(quiz)} currentId={questionId} onFollow={() => setListOpen(false)} />
        </Modal>
      )}
    </Screen>
  );
}

function cellsOf({ hash, question_ids, answered_ids }: TimedQuiz) {
  return question_ids.map((id) => ({
    id,
    to: paths.quizQuestionReview(hash, id),
    words: answered_ids.includes(id) ? "Answered" : "Not answered",
  }));
}
