import {
  attemptFields,
  type HtmlField,
  pick,
  renderedFieldNames,
  reviewFields,
} from "@rasayan/contract/question-fields";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { previewQuery, type TextKind } from "../../../api/admin-markdown.ts";
import type { ReviewQuestion } from "../../../api/quizzes.ts";
import { Option, Options } from "../../../question/options.tsx";
import questionStyles from "../../../question/question.module.css";
import { formatUnit, questionTypeLabel } from "../../../question/question-format.ts";
import { Passage } from "../../../question/review/passage.tsx";
import { ReviewedQuestionBody } from "../../../question/review/reviewed-question-body.tsx";
import { SegmentedControl } from "../../../ui/controls/segmented-control.tsx";
import { SanitizedHtml } from "../../../ui/html/sanitized-html.tsx";
import adminStyles from "../admin.module.css";
import { nonEmptyOptions, type QuestionDraft } from "./question-draft.ts";
import styles from "./question-form.module.css";
import { UNANSWERED } from "./unanswered.ts";

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
          {view === "question" ? <PresentedQuestion data={data} /> : <ReviewedQuestionBody question={data} />}
        </div>
      )}
    </section>
  );
}

/** A question as a quiz asks it; it can't be answered here. */
export function PresentedQuestion({ data }: { data: ReviewQuestion }) {
  const isSingleChoice = data.type === "multi choice single answer";
  return (
    <>
      <p className="caption">{questionTypeLabel(data.type)}</p>
      {data.passage && <Passage passage={data.passage} />}
      <SanitizedHtml html={data.text_html} className={questionStyles.stem} />
      {data.type === "numerical" ? (
        <p className="muted">{`A number${data.unit ? ` in ${formatUnit(data.unit)}` : ""}`}</p>
      ) : (
        <Options label="Answers">
          {data.answers.map((option, index) => (
            <Option
              key={option.id}
              type={isSingleChoice ? "radio" : "checkbox"}
              option={option}
              index={index}
              isSelected={false}
              isDisabled
              onSelect={() => {}}
            />
          ))}
        </Options>
      )}
    </>
  );
}

/** The draft as a review question. The server renders its texts; each text is rendered once and then cached. */
const questionPreviewQuery = (draft: QuestionDraft) =>
  queryOptions({
    queryKey: ["question-preview", { ...draft, etag: undefined }],
    queryFn: ({ client }) => renderQuestion(client, draft),
    placeholderData: (previous) => previous,
    gcTime: 60_000,
  });

async function renderQuestion(client: QueryClient, draft: QuestionDraft): Promise<ReviewQuestion> {
  const renderText = async (text: string, kind: TextKind = "question") =>
    text.trim() === "" ? "" : (await client.fetchQuery(previewQuery(text, kind))).html;
  const rows = draft.type === "numerical" ? [] : nonEmptyOptions(draft);
  const htmlEntries = renderedFieldNames.map(
    async (name) => [`${name}_html`, await renderText(draft[name])] as const,
  );
  const [html, passage_html, answers] = await Promise.all([
    Promise.all(htmlEntries),
    renderText(draft.format === "passage" ? draft.passage.text : ""),
    Promise.all(
      rows.map(async ({ key, text, correct, rationale }) => ({
        id: key,
        text,
        text_alternative: text,
        isCorrect: correct,
        text_html: await renderText(text, "answer"),
        rationale_html: await renderText(rationale, "answer"),
      })),
    ),
  ]);
  const { text, type, source, single_answer } = draft;
  return {
    ...UNANSWERED,
    ...pick(draft, attemptFields),
    ...pick(draft, reviewFields),
    id: 0,
    hash: "",
    topic_id: draft.topicId ?? 0,
    topic_name: "",
    text,
    ...(Object.fromEntries(html) as Record<HtmlField, string>),
    answers,
    source,
    single_answer: type === "numerical" ? single_answer : null,
    accept: draft.accept.length > 0 ? draft.accept : [[single_answer, single_answer]],
    passage: passage_html === "" ? null : { id: 1, text_html: passage_html },
  };
}
