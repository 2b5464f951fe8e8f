import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { gradeAnswer } from "@rasayan/engine";
import { type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { BackgroundRunner, Deps } from "../../deps.ts";
import { conflict, notFound } from "../../domain-errors.ts";
import { type Actor, insertAudit, systemActor } from "../audit/audit-queries.ts";
import { toGradingInput } from "../grading/grading-input.ts";
import { type LearnerQuestion, saveTotals } from "../grading/grading-queries.ts";
import { updateMistakes } from "../mistakes/mistake-actions.ts";
import { getQuestion } from "../questions/question-actions.ts";
import { lockQuestion } from "../questions/question-queries.ts";
import { lockDecidedAttempts } from "./decision-queries.ts";
import {
  type Attempt,
  countAttempts,
  countRequested,
  findLatestProgress,
  finishRequest,
  hasBegun,
  haveEarlierEnded,
  insertRequest,
  listAbandonedRequests,
  listMarkingRules,
  lockAttempts,
  lockCorrectedAttempts,
  lockLearners,
  lockRequest,
  nextTransactionId,
  type Regrade,
  type RegradeReason,
  saveProgress,
  saveRegrades,
} from "./regrade-queries.ts";

/** So many learners at a time: their requests wait for the transaction that marks their attempts again. */
export const LEARNERS_PER_TRANSACTION = 200;
/** Between two transactions, so that learners' requests come first. */
const PAUSE_MS = 20;
/** A transaction that hangs must not hold up the jobs that wait for the same lane. */
const MAX_WAIT_MS = 60_000;

/** Returns what `regradeQuestion` would change now. Throws `notFound`. */
export async function previewRegrade(db: Db, id: number) {
  const { status, version } = await getQuestion(db, id);
  return {
    ...(await countAttempts(db, id)),
    regrade: await findLatestProgress(db, id),
    version: status === "published" ? version : null,
  };
}

/**
 * Asks to mark the completed attempts again with the current key, which then happens in the background, and returns how
 * far that is. A second request finds nothing left to do. Throws `notFound`, and `conflict` while the question is a
 * draft, because nobody has confirmed its key.
 */
export async function regradeQuestion(
  { db, jobs }: Deps,
  actor: Actor,
  id: number,
  note: string,
  runInBackground: BackgroundRunner,
) {
  const requestId = await inTransaction(db, async (tx) => {
    await lockQuestion(tx, id);
    const { status, version, version_id } = await getQuestion(tx, id);
    if (status !== "published") throw conflict("not_published");
    const after = { note, version, requested: true };
    await insertAudit(tx, actor, { action: "regradeQuestion", kind: "question", id, before: null, after });
    return insertRequest(tx, { question_id: id, version_id, note, requested_by: actor.id });
  });
  runInBackground((signal) => runRegrade(jobs, requestId, signal));
  const regrade = await findLatestProgress(db, id);
  if (!regrade) throw notFound("question");
  return { regrade };
}

/** Continues the regrades whose process has ended. One that fails is tried again by the next run. */
export async function resumeRegrades(
  db: Db,
  context: JobContext = standaloneJobContext,
  maxWaitMs = MAX_WAIT_MS,
): Promise<void> {
  for (const id of await listAbandonedRequests(db))
    await runRegrade(db, id, context.signal, maxWaitMs).catch(context.onError);
}

/**
 * Marks the attempts of a request again, a few learners at a time. Several processes may work on the same request: each
 * part is locked, done and remembered in one transaction, so the next one continues after it. Learners for whom the
 * question is open are passed over: their attempts are marked when it closes, and the request does not count them.
 * Fails if it cannot begin, because a transaction does not end.
 */
export const runRegrade = (
  db: Db,
  requestId: number,
  signal: AbortSignal,
  maxWaitMs = MAX_WAIT_MS,
): Promise<void> =>
  markInParts(
    db,
    {
      hasBegun: () => hasBegun(db, requestId),
      begin: () => countRequested(db, requestId),
      markPart: (tx) => regradeNextLearners(tx, requestId),
    },
    signal,
    maxWaitMs,
  );

/**
 * Does work that marks completed attempts again: begins once no completion is left that doesn't know of it, then does one
 * part after another until `markPart` returns true. Fails if it cannot begin, because a transaction does not end.
 */
export async function markInParts(
  db: Db,
  work: {
    hasBegun: () => Promise<boolean>;
    begin: () => Promise<void>;
    markPart: (tx: Db) => Promise<boolean>;
  },
  signal: AbortSignal,
  maxWaitMs = MAX_WAIT_MS,
): Promise<void> {
  if (!(await work.hasBegun())) {
    await waitForEarlierCompletions(db, signal, maxWaitMs);
    if (signal.aborted) return;
    await work.begin();
  }
  while (!signal.aborted) {
    const isFinished = await inTransaction(db, work.markPart);
    if (isFinished) return;
    await pause(PAUSE_MS);
  }
}

/**
 * Returns once no transaction is left that may have completed a quiz without seeing the request: the regrade would miss
 * its attempts. Later ones see it and mark their attempts themselves.
 */
async function waitForEarlierCompletions(db: Db, signal: AbortSignal, maxWaitMs: number): Promise<void> {
  const startedAt = performance.now();
  const transactionId = await nextTransactionId(db);
  while (!(await haveEarlierEnded(db, transactionId)) && !signal.aborted) {
    if (performance.now() - startedAt > maxWaitMs)
      throw new Error(
        `Marking again has waited ${maxWaitMs / 1000} seconds for an older transaction of the database server, and is tried again soon. If this repeats, look for the oldest backend_xid in pg_stat_activity and end that session.`,
      );
    await pause(PAUSE_MS);
  }
}

/** Returns true once there is nothing left to do. */
async function regradeNextLearners(tx: Db, requestId: number): Promise<boolean> {
  const request = await lockRequest(tx, requestId);
  if (!request) return true;
  const learnerIds = await lockLearners(tx, request, LEARNERS_PER_TRANSACTION);
  const lastId = learnerIds.at(-1);
  if (lastId === undefined) {
    await finishRequest(tx, requestId);
    await recordFinished(tx, request);
    return true;
  }
  const attempts = await lockAttempts(tx, request, learnerIds);
  const regrades = await regradeAttempts(
    tx,
    attempts.map((attempt) => ({ ...attempt, note: request.note, decision_id: null })),
  );
  await saveConsequences(tx, regrades);
  const countChanged = (sign: number) =>
    regrades.filter((item) => Math.sign(item.score_after - item.score_before) === sign).length;
  const done = { attempts: regrades.length, raised: countChanged(1), lowered: countChanged(-1) };
  await saveProgress(tx, requestId, { last_user_id: lastId, ...done });
  return false;
}

type FinishedRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

async function recordFinished(tx: Db, request: FinishedRequest): Promise<void> {
  const { id, question_id, requested_by, note, version, attempts, raised, lowered } = request;
  const not_changed = "what the app had learned about these students from their old marks";
  const after = { note, version, attempts, raised, lowered, not_changed };
  const entry = {
    action: "regradeQuestion",
    kind: "question",
    id: question_id,
    before: null,
    after,
  } as const;
  const requestId = `regrade ${id}`;
  const system = systemActor(requestId);
  await insertAudit(tx, requested_by === null ? system : { ...system, id: requested_by }, entry);
}

/**
 * Marks what a requested regrade, or the decision of a teacher, has still to mark of these learners' attempts at these
 * questions: those of quizzes that have just been graded by their own version, and earlier ones that were passed over while
 * the question was open. Decisions are made on top of the corrected key. The
 * caller holds the locks of the user rows, lets nobody answer these questions any more, and saves totals and notebook.
 * The counters of the request stay as they are, or learners would wait for one row and for the regrade that works on it.
 */
export async function regradeCorrected(tx: Db, pairs: readonly LearnerQuestion[]): Promise<Regrade[]> {
  if (pairs.length === 0) return [];
  const corrected = await lockCorrectedAttempts(tx, pairs);
  const regrades = await regradeAttempts(
    tx,
    corrected.map((attempt) => ({ ...attempt, decision_id: null })),
  );
  return [...regrades, ...(await regradeAttempts(tx, await lockDecidedAttempts(tx, pairs)))];
}

/** Does the same and saves totals and notebook, for questions that have closed in other ways than by the end of a quiz. */
export async function regradePassedOver(tx: Db, pairs: readonly LearnerQuestion[]): Promise<void> {
  const regrades = await regradeCorrected(tx, pairs);
  if (regrades.length > 0) await saveConsequences(tx, regrades);
}

/** Saves what follows from changed marks: the totals of the quizzes, and the learners' notebooks. */
export async function saveConsequences(tx: Db, regrades: readonly Regrade[]): Promise<void> {
  await saveTotals(tx, regrades);
  await updateMistakes(tx, regrades);
}

/**
 * Marks answers again with the marking rule of each quiz, and stores the new grades. Options are identified by id, so
 * their texts may have changed. Answers beyond those that a paper counts stay unattempted. What the engine has learned
 * from the old grades is not undone.
 */
export async function regradeAttempts(
  tx: Db,
  attempts: readonly (Attempt & RegradeReason)[],
): Promise<Regrade[]> {
  if (attempts.length === 0) return [];
  const rules = await listMarkingRules(tx, [...new Set(attempts.map(({ rule_id }) => rule_id))]);
  const regrades = attempts.map((attempt) => toRegrade(attempt, rules));
  await saveRegrades(tx, regrades);
  return regrades;
}

function toRegrade(
  attempt: Attempt & RegradeReason,
  rules: Awaited<ReturnType<typeof listMarkingRules>>,
): Regrade {
  const { user_id, quiz_id, question_id, key_version_id, note, decision_id, outcome, score, rule_id } =
    attempt;
  const rule = rules.get(rule_id);
  const { key, answer } = toGradingInput(attempt);
  // An answer beyond those that the paper counts.
  const isUncounted =
    outcome === "unattempted" && answer !== undefined && attempt.void_outcome !== "left_out";
  const grade = rule && !isUncounted ? gradeAnswer(rule, key, answer) : { outcome, score };
  return {
    user_id,
    quiz_id,
    question_id,
    key_version_id,
    note,
    decision_id,
    outcome_before: outcome,
    outcome_after: grade.outcome,
    score_before: score,
    score_after: grade.score,
  };
}
