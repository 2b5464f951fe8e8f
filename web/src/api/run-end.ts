import { endQuiz } from "@rasayan/contract/endpoint-paths";
import { LATE_GRACE_SECONDS } from "@rasayan/contract/test-limits";
import type { QueryClient } from "@tanstack/react-query";
import { type Key, unsent } from "../device/idb-store.ts";
import { serverTimeMs } from "../device/server-clock.ts";
import { broadcast } from "../device/tab-channel.ts";
import { quizTypes } from "../messages/quiz-types.ts";
import { request } from "./client.ts";
import {
  ENDS,
  type EndManner,
  type EndOutcome,
  endings,
  keyOfEnd,
  onlineOrTimeout,
  setEnding,
  startEnding,
  withdrawEnd,
} from "./endings.ts";
import { asApiError, isRejected } from "./load-errors.ts";
import { currentUserId } from "./outbox-transport.ts";
import { evictQueries } from "./query-persistence.ts";
import { outboxOf } from "./quiz-answers.ts";
import { fetchQuizNow, quizQuery } from "./quizzes.ts";
import { onSignedIn } from "./session.ts";

/** How long to wait for unsent answers after time-up: the server accepts them for this long, or longer in a set test. */
const GRACE_MS = 2000;

/** Runs until the quiz has ended, or its end is withdrawn or repeated; see `endQuiz` in end-quiz.ts. */
export async function runEnd(
  queryClient: QueryClient,
  hash: string,
  manner: EndManner,
  run: number,
): Promise<EndOutcome> {
  const isCurrent = () => endings.get(hash)?.run === run;
  // The learner may have withdrawn it while this file was loaded.
  if (!isCurrent()) return undefined;
  const owner = currentUserId(queryClient);
  setEnding(hash, { manner, hasFailed: false, run });
  const key = keyOfEnd(queryClient, hash);
  const isStored =
    manner !== "timeUp" &&
    (await unsent.set(key, { hash, manner }).then(
      () => true,
      () => false,
    ));
  while (isCurrent()) {
    const canEnd = await waitForAnswers(queryClient, hash, manner);
    if (!isCurrent()) break;
    if (!canEnd) return "stopped";
    if (isStored && (await isWithdrawnElsewhere(key))) {
      if (isCurrent()) setEnding(hash, undefined);
      break;
    }
    if (!isCurrent()) break;
    const result = await tryToEnd(queryClient, hash, manner);
    if (!isCurrent()) break;
    if (result === "over" || result === "time left") {
      withdrawEnd(queryClient, hash);
      return result === "over" ? "ended" : undefined;
    }
    setEnding(hash, { manner, hasFailed: result === "failed", run });
    await (result === "signed out" ? nextSignIn() : onlineOrTimeout());
    if (isCurrent() && currentUserId(queryClient) !== owner) setEnding(hash, undefined);
  }
  return undefined;
}

/** An earlier version of the app stored only the public id. */
type StoredEnd = string | { hash: string; manner: EndManner };

/** Goes on with the ends of an earlier visit. */
export async function resumeEnds(queryClient: QueryClient, userId: number): Promise<void> {
  for (const stored of await unsent.list<StoredEnd>(ENDS, userId)) {
    const { hash, manner }: Exclude<StoredEnd, string> =
      typeof stored === "string" ? { hash: stored, manner: "requested" } : stored;
    if (!endings.has(hash)) void runEnd(queryClient, hash, manner, startEnding(hash, manner));
  }
}

/** Whether another tab has withdrawn a stored end. What can't be read counts as still asked for. */
const isWithdrawnElsewhere = (key: Key): Promise<boolean> =>
  unsent.get(key).then(
    (stored) => stored === undefined,
    () => false,
  );

/** Resolves to whether the quiz can end now, as far as its answers go. */
async function waitForAnswers(queryClient: QueryClient, hash: string, manner: EndManner): Promise<boolean> {
  if (manner === "anyway") return true;
  const outbox = outboxOf(queryClient);
  void outbox.restore(hash);
  await outbox.load(hash);
  const settled = outbox.whenSettled(hash);
  if (manner === "requested") return (await settled).length === 0;
  await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, graceMs(queryClient, hash)))]);
  return true;
}

/** How long the server still accepts what was given before the end. */
function graceMs(queryClient: QueryClient, hash: string): number {
  const quiz = queryClient.getQueryData(quizQuery(hash).queryKey);
  if (!quiz?.end_time || !quizTypes[quiz.type].isSetByTeacher) return GRACE_MS;
  return Math.max(GRACE_MS, Date.parse(quiz.end_time) + 1_000 * LATE_GRACE_SECONDS - serverTimeMs());
}

/** `over`: the quiz has ended, or is gone. `signed out`: only a signed-in learner can end it. */
type EndResult = "over" | "time left" | "signed out" | "failed";

async function tryToEnd(queryClient: QueryClient, hash: string, manner: EndManner): Promise<EndResult> {
  try {
    // The device's clock may have been changed since the quiz began.
    if (manner === "timeUp" && (await hasTimeLeft(queryClient, hash))) return "time left";
    await endAndForget(queryClient, hash);
    return "over";
  } catch (error) {
    const status = asApiError(error)?.status;
    if (status === 401 || status === 403) return "signed out";
    if (!isRejected(error)) return "failed";
    void queryClient.invalidateQueries({ queryKey: quizQuery(hash).queryKey, exact: true });
    return "over";
  }
}

/** Whether the quiz still runs by the server's clock. */
async function hasTimeLeft(queryClient: QueryClient, hash: string): Promise<boolean> {
  const { state, end_time, server_now } = await fetchQuizNow(queryClient, hash);
  return state === "in_progress" && end_time !== null && end_time > server_now;
}

/** Ends the quiz on the server, and updates what this device has cached. */
async function endAndForget(queryClient: QueryClient, hash: string): Promise<void> {
  const { state } = await request(endQuiz, { params: { hash }, body: {} });
  broadcast({ endedQuiz: hash });
  evictQueries(queryClient, ["quiz", hash]);
  queryClient.setQueryData(quizQuery(hash).queryKey, (quiz) => quiz && { ...quiz, state });
  queryClient.removeQueries({ queryKey: ["quiz", hash, "question"] });
  // The outcomes are now available, and progress, the daily plan and the history have changed.
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== "quiz" || queryKey.length === 2,
  });
}

function nextSignIn(): Promise<void> {
  return new Promise((resolve) => {
    const stopListening = onSignedIn(() => {
      stopListening();
      resolve();
    });
  });
}
