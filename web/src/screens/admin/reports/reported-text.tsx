import { useQuery } from "@tanstack/react-query";
import { adminQuestionQuery } from "../../../api/admin-questions.ts";
import type { ReportedQuestion } from "../../../api/admin-reports.ts";
import { isMissing } from "../../../api/chapters.ts";
import { JudgedQuestion } from "../../../question/judged-question.tsx";
import question from "../../../question/question.module.css";
import { LoadFailed } from "../../../ui/load-failed.tsx";
import { RenderedText } from "../../../ui/rendered-text.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { keyedQuestion } from "./keyed-question.ts";

/** The question as its review shows it: options with key and reasons, and the solution. Of a deleted one the stem. */
export function ReportedText({ reported }: { reported: ReportedQuestion }) {
  const { data, error, isFetching, refetch } = useQuery(adminQuestionQuery(reported.id));
  if (data) return <JudgedQuestion question={keyedQuestion(data)} />;
  if (isMissing(error)) {
    return (
      <>
        <RenderedText html={reported.text_html} className={question.stem} />
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
