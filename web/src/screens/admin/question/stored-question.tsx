import { attemptFields, pick, reviewFields } from "@rasayan/contract/question-fields";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type AdminQuestion, adminQuestionQuery } from "../../../api/admin-questions.ts";
import type { ReviewQuestion } from "../../../api/quizzes.ts";
import { ReviewedQuestionBody } from "../../../question/review/reviewed-question-body.tsx";
import { SegmentedControl } from "../../../ui/controls/segmented-control.tsx";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import { LoadFailed } from "../../../ui/loading/load-failed.tsx";
import { SkeletonText } from "../../../ui/loading/skeleton.tsx";
import { PresentedQuestion } from "./question-preview.tsx";
import { UNANSWERED } from "./unanswered.ts";

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

/** Converts a stored question to a review question without a response. */
export function toReviewQuestion(question: AdminQuestion): ReviewQuestion {
  return {
    ...UNANSWERED,
    ...pick(question, attemptFields),
    ...pick(question, reviewFields),
    ...pick(question, ["id", "hash", "text", "text_html", "solution_html", "source"]),
    topic_id: question.topicId ?? 0,
    topic_name: question.topic_name ?? "",
    answers: question.answers.map(({ id, text, text_html, correct, rationale_html }) => ({
      id,
      text,
      text_html,
      text_alternative: text,
      isCorrect: correct,
      rationale_html,
    })),
    passage: question.passage && { id: question.id, text_html: question.passage.text_html },
  };
}
