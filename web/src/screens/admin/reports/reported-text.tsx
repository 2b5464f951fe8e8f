import { useQuery } from "@tanstack/react-query";
import { adminQuestionQuery } from "../../../api/admin-questions.ts";
import type { ReportedQuestion } from "../../../api/admin-reports.ts";
import { isMissing } from "../../../api/chapters.ts";
import questionStyles from "../../../question/question.module.css";
import { ReviewedQuestionBody } from "../../../question/review/reviewed-question-body.tsx";
import { LoadFailed } from "../../../ui/load-failed.tsx";
import { SanitizedHtml } from "../../../ui/sanitized-html.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { toReviewQuestion } from "./to-review-question.ts";

/** The question as in the review, with key, rationales and solution; for a deleted question only the stem. */
export function ReportedText({ reported }: { reported: ReportedQuestion }) {
  const { data, error, isFetching, refetch } = useQuery(adminQuestionQuery(reported.id));
  if (data) return <ReviewedQuestionBody question={toReviewQuestion(data)} />;
  if (isMissing(error)) {
    return (
      <>
        <SanitizedHtml html={reported.text_html} className={questionStyles.stem} />
        <p className="muted">This question is deleted. Restore it to see its key and solution.</p>
      </>
    );
  }
  if (error) {
    return (
      <LoadFailed busy={isFetching} onRetry={() => refetch()}>
        Could not load the question.
      </LoadFailed>
    );
  }
  return <SkeletonText />;
}
