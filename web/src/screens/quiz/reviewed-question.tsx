import type { ReviewQuestion } from "../../api/quizzes.ts";
import { questionTypeLabel } from "../../question/question-format.ts";
import { formatDuration } from "../../question/review-format.ts";
import { ReviewedQuestionBody } from "../../question/reviewed-question-body.tsx";
import { QuestionMeta } from "./question-meta.tsx";
import { ReviewReport } from "./review-report.tsx";

/** A question in the review: key, solution, time, bookmark button and report button. */
export function ReviewedQuestion({ question, quizHash }: { question: ReviewQuestion; quizHash: string }) {
  const { type, time_ms } = question;
  const caption =
    time_ms > 0 ? `${questionTypeLabel(type)} · ${formatDuration(time_ms)}` : questionTypeLabel(type);
  return (
    <>
      <QuestionMeta question={question} caption={caption} />
      <ReviewedQuestionBody question={question} />
      <ReviewReport quizHash={quizHash} question={question} />
    </>
  );
}
