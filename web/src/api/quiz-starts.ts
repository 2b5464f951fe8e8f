import type { RequestOf } from "@rasayan/contract";
import { createDiagnostic, createQuiz } from "@rasayan/contract/endpoint-paths";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { tabStore } from "../device/local-storage.ts";
import { paths } from "../router/paths.ts";
import { useNavigate } from "../router/router.tsx";
import { request } from "./client.ts";
import { openQuizzesQuery } from "./quizzes.ts";

/** The learner can try again after this time. */
const START_TIMEOUT_MS = 15_000;

/** Creates a diagnostic quiz, or returns the one in progress. */
export function useCreateDiagnostic() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await request(createDiagnostic, { body: {} })).hash,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: openQuizzesQuery().queryKey }),
  });
}

/** Creates a quiz and opens it, with `start`, unless the learner has left the page before that. */
export function useStartQuiz() {
  const create = useCreateQuiz();
  const navigate = useNavigate();
  const start = (body: RequestOf<"createQuiz">["body"]) =>
    create.mutate(body, { onSuccess: (hash) => navigate(paths.quiz(hash)) });
  return { ...create, start };
}

/** Creates a quiz. */
export function useCreateQuiz() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: startOnce,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: openQuizzesQuery().queryKey });
      void queryClient.invalidateQueries({ queryKey: ["quiz-history"] });
      void queryClient.invalidateQueries({ queryKey: ["mock-tests"] });
    },
  });
}

/** Requests without a response yet, by body. */
const inFlight = new Map<string, Promise<string>>();

/**
 * Returns the public id of the quiz. A second tap, before the button renders as busy, shares the first one's request. A
 * start may have worked although its response was lost, so a retry in this tab, also after a reload, sends the same key
 * and gets the same quiz.
 */
function startOnce(body: RequestOf<"createQuiz">["body"]): Promise<string> {
  const start = `start:${JSON.stringify(body)}`;
  const idempotencyKey = tabStore.read(start) ?? newIdempotencyKey();
  tabStore.write(start, idempotencyKey);
  const response =
    inFlight.get(start) ??
    request(createQuiz, { body }, { idempotencyKey, timeoutMs: START_TIMEOUT_MS })
      .then(({ hash }) => {
        tabStore.write(start, undefined);
        return hash;
      })
      .finally(() => inFlight.delete(start));
  inFlight.set(start, response);
  return response;
}

/** Returns a random key that identifies one start of a quiz. */
function newIdempotencyKey(): string {
  // `crypto.randomUUID` does not exist on pages served without HTTPS.
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");
}
