import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReviewQuestion } from "../../../api/quizzes.ts";
import { JudgedQuestion } from "../../../question/judged-question.tsx";
import { Option, Options } from "../../../question/options.tsx";
import question from "../../../question/question.module.css";
import { kindWords, unitWords } from "../../../question/question-words.ts";
import { RenderedText } from "../../../ui/rendered-text.tsx";
import { Segments } from "../../../ui/segments.tsx";
import parts from "../parts.module.css";
import { previewedQuery } from "./previewed-question.ts";
import styles from "./question.module.css";
import type { QuestionDraft } from "./question-draft.ts";

const views = [
  { value: "question", words: "Question" },
  { value: "review", words: "Review" },
] as const;

/** What students will see, as wide as on a phone: while the quiz is open, and in its review. */
export function QuestionPreview({ draft }: { draft: QuestionDraft }) {
  const [view, setView] = useState<(typeof views)[number]["value"]>("question");
  const { data, isError, isFetching } = useQuery(previewedQuery(draft));
  return (
    <section className={styles.preview} aria-label="Preview" aria-busy={isFetching}>
      <div className={parts.split}>
        <h2>Preview</h2>
        <Segments label="Preview as" options={views} chosen={view} onChoose={setView} />
      </div>
      {isError && (
        <p className={parts.problem} role="alert">
          No preview. Check your connection; it comes back with the next change.
        </p>
      )}
      {data && (
        <div className={styles.phone}>
          {view === "question" ? <Asked data={data} /> : <JudgedQuestion question={data} />}
        </div>
      )}
    </section>
  );
}

function Asked({ data }: { data: ReviewQuestion }) {
  const isOneOnly = data.type === "multi choice single answer";
  return (
    <>
      <p className="caption">{kindWords(data.type)}</p>
      <RenderedText html={data.text_html} className={question.stem} />
      {data.type === "numerical" ? (
        <p className="muted">{`A number${data.unit ? ` in ${unitWords(data.unit)}` : ""}`}</p>
      ) : (
        <div inert>
          <Options label="Answers">
            {data.answers.map((answer, index) => (
              <Option
                key={answer.id}
                type={isOneOnly ? "radio" : "checkbox"}
                answer={answer}
                index={index}
                isChosen={false}
                onChoose={() => {}}
              />
            ))}
          </Options>
        </div>
      )}
    </>
  );
}
