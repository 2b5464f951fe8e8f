import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { previewQuery } from "../../../api/admin-markdown.ts";
import type { ReviewQuestion } from "../../../api/quizzes.ts";
import { nonEmptyOptions, type QuestionDraft } from "./question-draft.ts";

/** The draft as a review question. The server renders its texts; each text is rendered once and then cached. */
export const questionPreviewQuery = (draft: QuestionDraft) =>
  queryOptions({
    queryKey: ["question-preview", { ...draft, etag: undefined }],
    queryFn: ({ client }) => renderQuestion(client, draft),
    placeholderData: (previous) => previous,
    gcTime: 60_000,
  });

async function renderQuestion(client: QueryClient, draft: QuestionDraft): Promise<ReviewQuestion> {
  const renderText = async (text: string) =>
    text.trim() === "" ? "" : (await client.fetchQuery(previewQuery(text))).html;
  const rows = draft.type === "numerical" ? [] : nonEmptyOptions(draft);
  const [text_html, solution_html, answers] = await Promise.all([
    renderText(draft.text),
    renderText(draft.solution),
    Promise.all(
      rows.map(async ({ key, text, correct, rationale }) => ({
        ...{ id: key, text, text_alternative: text, isCorrect: correct },
        text_html: await renderText(text),
        rationale_html: await renderText(rationale),
      })),
    ),
  ]);
  const { text, type, difficulty, unit, source, single_answer } = draft;
  return {
    ...{ id: 0, hash: "", topic_id: draft.topicId ?? 0, topic_name: "", selected_answer: null },
    ...{ text, type, difficulty, unit, source, text_html, solution_html, answers },
    single_answer: type === "numerical" ? single_answer : null,
    accept: draft.accept.length > 0 ? draft.accept : [[single_answer, single_answer]],
    marking: { full: 4, partial: null, negative: -1 },
    ...{ outcome: "unattempted", score: 0, time_ms: 0, correction: null, bookmarked: false, report: null },
  };
}
