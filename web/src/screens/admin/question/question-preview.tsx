import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReviewQuestion } from "../../../api/quizzes.ts";
import { Option, Options } from "../../../question/options.tsx";
import questionStyles from "../../../question/question.module.css";
import { formatUnit, questionTypeLabel } from "../../../question/question-format.ts";
import { ReviewedQuestionBody } from "../../../question/review/reviewed-question-body.tsx";
import { SanitizedHtml } from "../../../ui/sanitized-html.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import adminStyles from "../admin.module.css";
import type { QuestionDraft } from "./question-draft.ts";
import styles from "./question-form.module.css";
import { questionPreviewQuery } from "./question-preview-query.ts";

const views = [
  { value: "question", label: "Question" },
  { value: "review", label: "Review" },
] as const;

/** Preview of the question at the width of a phone: as asked in a quiz, or as shown in the review. */
export function QuestionPreview({ draft }: { draft: QuestionDraft }) {
  const [view, setView] = useState<(typeof views)[number]["value"]>("question");
  const { data, isError, isFetching } = useQuery(questionPreviewQuery(draft));
  return (
    <section className={styles.preview} aria-label="Preview" aria-busy={isFetching}>
      <div className={adminStyles.split}>
        <h2>Preview</h2>
        <SegmentedControl label="Preview as" options={views} selectedValue={view} onSelect={setView} />
      </div>
      {isError && (
        <p className={adminStyles.error} role="alert">
          No preview. Check your connection; it comes back with the next change.
        </p>
      )}
      {data && (
        <div className={styles.phone}>
          {view === "question" ? <QuestionView data={data} /> : <ReviewedQuestionBody question={data} />}
        </div>
      )}
    </section>
  );
}

function QuestionView({ data }: { data: ReviewQuestion }) {
  const isSingleChoice = data.type === "multi choice single answer";
  return (
    <>
      <p className="caption">{questionTypeLabel(data.type)}</p>
      <SanitizedHtml html={data.text_html} className={questionStyles.stem} />
      {data.type === "numerical" ? (
        <p className="muted">{`A number${data.unit ? ` in ${formatUnit(data.unit)}` : ""}`}</p>
      ) : (
        <div inert>
          <Options label="Answers">
            {data.answers.map((option, index) => (
              <Option
                key={option.id}
                type={isSingleChoice ? "radio" : "checkbox"}
                option={option}
                index={index}
                isSelected={false}
                onSelect={() => {}}
              />
            ))}
          </Options>
        </div>
      )}
    </>
  );
}
