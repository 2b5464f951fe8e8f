import { sendContact } from "@rasayan/contract/endpoint-paths";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { syncServerClock } from "../device/server-clock.ts";
import { request } from "./client.ts";
import { outboxOf } from "./quiz-answers.ts";
import { quizQuery, type TimedQuiz } from "./quizzes.ts";

const CONTACT_MS = 20_000;
/** While a test is paused: the learner waits to go on. */
const PAUSED_CONTACT_MS = 5_000;

/**
 * Tells the server again and again which question of a teacher's test this page shows, and learns whether the teacher has
 * given more time, paused the test or ended it. What fails is said at the next time.
 */
export function useContact({ hash, paused_since }: TimedQuiz, questionId: number): void {
  const queryClient = useQueryClient();
  const isPaused = paused_since !== null;
  const say = useEffectEvent(async () => {
    const input = { params: { hash }, body: { question_id: questionId } };
    const { server_now, ...times } = await request(sendContact, input);
    const serverOffsetMs = syncServerClock(server_now);
    queryClient.setQueryData(
      quizQuery(hash).queryKey,
      (quiz) => quiz && { ...quiz, ...times, serverOffsetMs },
    );
    // What was answered before this page knew of the pause can be sent now.
    if (isPaused && times.paused_since === null) outboxOf(queryClient).retryWaiting();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is said at once
  useEffect(() => {
    const contact = () => void say().catch(() => undefined);
    contact();
    const timer = setInterval(contact, isPaused ? PAUSED_CONTACT_MS : CONTACT_MS);
    return () => clearInterval(timer);
  }, [isPaused, questionId]);
}
