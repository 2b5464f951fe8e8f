import type { ReviewQuestion } from "../../../api/quizzes.ts";
import { formatDuration } from "../../../format/dates.ts";
import { questionTypeLabel } from "../../../question/question-format.ts";
import { ReviewedQuestionBody } from "../../../question/review/reviewed-question-body.tsx";
import { QuestionMeta } from "../question-meta.tsx";
import type { ReportableQuestion } from "../report/report-draft.ts";
import { ReportForm, ReportStatus, useReporting } from "../report/report-status.tsx";
import { ReadAndPractise } from "./read-and-practise.tsx";

/** A question with its key, in a review or closed in a running quiz: topic, solution, time, what to do next, bookmark and report button. */
export function ReviewedQuestion({ question, quizHash }: { question: ReviewQuestion; quizHash: string }) {
  const { type, time_ms, topic_name, chapter_name } = question;
  const caption =
    time_ms > 0 ? `${questionTypeLabel(type)} · ${formatDuration(time_ms)}` : questionTypeLabel(type);
  return (
    <>
      <QuestionMeta question={question} place={`${topic_name} · ${chapter_name}`} caption={caption} />
      <ReviewedQuestionBody question={question} />
      <ReadAndPractise key={question.id} quizHash={quizHash} question={question} />
      <ReviewReport quizHash={quizHash} question={question} />
    </>
  );
}

type Props = { quizHash: string; question: ReportableQuestion };

/** Report button and form in the review, where the key is visible. */
function ReviewReport({ quizHash, question }: Props) {
  const reporting = useReporting(quizHash, question);
  return (
    <>
      <ReportStatus {...reporting} />
      <ReportForm {...reporting} />
    </>
  );
}
