import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminQuestionQuery } from "../../../api/admin-questions.ts";
import { ReviewedQuestionBody } from "../../../question/review/reviewed-question-body.tsx";
import { SegmentedControl } from "../../../ui/controls/segmented-control.tsx";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import { LoadFailed } from "../../../ui/loading/load-failed.tsx";
import { SkeletonText } from "../../../ui/loading/skeleton.tsx";
import { PresentedQuestion } from "./question-preview.tsx";
import { toReviewQuestion } from "./review-question.ts";

const views = [
  { value: "question", label: "Question" },
  { value: "review", label: "With key" },
] as const;

/** A stored question as a student gets it, or as the review shows it. */
export function StoredQuestionDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [view, setView] = useState<(typeof views)[number]["value"]>("question");
  const { data, error, isFetching, refetch } = useQuery(adminQuestionQuery(id));
  const question = data && toReviewQuestion(data);
  return (
    <Modal title={`Question ${id}`} wide onClose={onClose}>
      <SegmentedControl label="Show" options={views} selectedValue={view} onSelect={setView} />
      {!question && error && (
        <LoadFailed error={error} busy={isFetching} onRetry={() => refetch()}>
          Could not load the question.
        </LoadFailed>
      )}
      {!question && !error && <SkeletonText />}
      {question &&
        (view === "question" ? (
          <PresentedQuestion data={question} />
        ) : (
          <ReviewedQuestionBody question={question} />
        ))}
    </Modal>
  );
}
