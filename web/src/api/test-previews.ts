import type { RequestOf, ResponseOf } from "@rasayan/contract";
import { gradePreview, previewSetTest } from "@rasayan/contract/endpoint-paths";
import { QueryClient, queryOptions, useMutation } from "@tanstack/react-query";
import { forgetAttempt } from "../device/attempt-storage.ts";
import { Outbox } from "../device/outbox.ts";
import { isAnswer, type QuizEntry } from "../device/outbox-entry.ts";
import { serverTimeMs } from "../device/server-clock.ts";
import { ADMIN_KEY } from "./admin.ts";
import { request } from "./client.ts";
import { browserDeps } from "./outbox-transport.ts";
import { cacheSavedAnswer, outboxOf, setOutbox } from "./quiz-answers.ts";
import { quizQuery, quizQuestionQuery, withServerOffset } from "./quizzes.ts";
import { profileQuery } from "./user.ts";

export type TestPreview = ResponseOf<"previewSetTest">;
export type GradedPreview = ResponseOf<"gradePreview">;

/** A test as a student would get it. Another seed shuffles it as for another student. */
export const testPreviewQuery = (id: number, seed: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "tests", id, "preview", seed],
    queryFn: () => request(previewSetTest, { params: { id }, query: { seed } }),
    // What was begun must not change while it is answered.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Under which hash the pages of an attempt find the preview of a test. No quiz has it. */
export const previewHash = (id: number): string => `preview-${id}`;

/**
 * Returns a query client of its own with the test as an attempt in progress, for the pages of an attempt. Its answers are
 * saved in this client alone: nothing is sent, and nothing stays on the device but what `closePreview` removes.
 */
export function openPreview(app: QueryClient, id: number, preview: TestPreview): QueryClient {
  const { title, minutes, sections, questions, server_now } = preview;
  const hash = previewHash(id);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(profileQuery().queryKey, app.getQueryData(profileQuery().queryKey));
  const quiz = withServerOffset({
    hash,
    id: 0,
    type: "assigned",
    mode: "exam",
    name: title,
    state: "in_progress",
    minutes,
    end_time: new Date(Date.parse(server_now) + minutes * 60_000).toISOString(),
    paused_since: null,
    question_ids: questions.map((question) => question.id),
    sections,
    total_questions: questions.length,
    created_at: server_now,
    server_now,
    answered_ids: [],
    visited_ids: [],
    marked_ids: [],
    closed_ids: [],
    checked_ids: [],
    shared_with_timed: 0,
    shared_with_timed_ids: [],
    left_open: false,
    outcomes: [],
    chapter_id: null,
    chapter_name: null,
    finish_after: null,
    paper_id: null,
  });
  client.setQueryData(quizQuery(hash).queryKey, { ...quiz, isPreview: true });
  for (const question of questions)
    client.setQueryData(quizQuestionQuery(hash, question.id).queryKey, question);
  forgetAttempt(hash);
  setOutbox(client, answersInPage(client));
  return client;
}

/** Removes what the pages of an attempt have stored on this device. */
export const closePreview = (id: number): void => forgetAttempt(previewHash(id));

/** An outbox that sends and stores nothing: an answer is saved when the page knows it. */
function answersInPage(client: QueryClient): ReturnType<typeof outboxOf> {
  return new Outbox<QuizEntry, (Parameters<typeof cacheSavedAnswer>[2] & { seq: number }) | undefined>({
    ...browserDeps,
    send: async (entry) => {
      if (!isAnswer(entry)) return undefined;
      const end_time = client.getQueryData(quizQuery(entry.quizHash).queryKey)?.end_time ?? null;
      const server_now = new Date(serverTimeMs()).toISOString();
      return { saved: true, server_now, end_time, seq: entry.seq };
    },
    onSaved: (entry, response) => {
      if (response && isAnswer(entry)) cacheSavedAnswer(client, entry, response);
    },
    onQuizChanged: () => undefined,
    onClosed: () => undefined,
    withTabLock: (task) => task(),
    // Durable, because there is nothing to lose.
    storage: {
      isDurable: true,
      load: async () => [],
      listQueues: async () => [],
      replace: async () => undefined,
    },
  });
}

/** Marks what was answered in a preview. */
export const useGradePreview = (id: number, seed: number) =>
  useMutation({
    mutationFn: async (client: QueryClient) => {
      const hash = previewHash(id);
      await outboxOf(client).whenSettled(hash);
      const answers = client
        .getQueriesData<TestPreview["questions"][number]>({ queryKey: ["quiz", hash, "question"] })
        .flatMap(([, question]): RequestOf<"gradePreview">["body"]["answers"] => {
          if (!question || question.selected_answer === null) return [];
          const { id: question_id, selected_answer } = question;
          const answer = Array.isArray(selected_answer)
            ? { answer_ids: selected_answer }
            : { answer_id: selected_answer };
          return [{ question_id, answer }];
        });
      return request(gradePreview, { params: { id }, body: { seed, answers } });
    },
  });
