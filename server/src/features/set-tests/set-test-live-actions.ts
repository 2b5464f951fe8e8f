import type { LiveTest } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { lockUser } from "../../db/lock-user.ts";
import type { Deps } from "../../deps.ts";
import { conflict, notFound } from "../../domain-errors.ts";
import { type Actor, insertAudit } from "../audit/audit-queries.ts";
import { lockOwn, rejectOver, toTime } from "./set-test-actions.ts";
import {
  endRunning,
  isSeenLearner,
  listLiveLearners,
  lockLatestAttempt,
  reopenAttempt,
  saveExtraMinutes,
  savePause,
  saveResumption,
} from "./set-test-live-queries.ts";
import { applyWindow, findSetTest, type TestRow } from "./set-test-queries.ts";

const MAX_LEARNERS = 2_000;

/** Returns a test of this teacher with how far each of its learners is. Throws `notFound`. */
export async function readLiveTest(db: Db, teacherId: number, id: number): Promise<LiveTest> {
  const test = await findSetTest(db, teacherId, id);
  if (!test) throw notFound("test");
  const learners = await listLiveLearners(db, teacherId, id, MAX_LEARNERS);
  return {
    ...test,
    opens_at: toTime(test.opens_at),
    closes_at: toTime(test.closes_at),
    paused_since: toTime(test.paused_since),
    planned_closes_at: toTime(test.planned_closes_at),
    questions: test.question_count,
    server_now: test.server_now.toISOString(),
    learners: learners.map((learner) => ({
      ...learner,
      begun_at: toTime(learner.begun_at),
      last_seen_at: toTime(learner.last_seen_at),
      end_time: toTime(learner.end_time),
      paused_since: toTime(learner.paused_since),
      closes_at: toTime(learner.closes_at),
    })),
  };
}

/**
 * Gives everybody so many minutes more than was planned: for writing, also to those who are writing, and until the closing.
 * Nobody who has ended writes again. Throws `notFound`, and `conflict` if the test is not open, or would not be any more.
 */
export async function changeExtraTime(
  { db }: Deps,
  actor: Actor,
  id: number,
  extra_minutes: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const test = await lockOwn(tx, actor, id);
    if (test.state !== "open") throw conflict("test_not_open");
    await saveExtraMinutes(tx, id, extra_minutes);
    await applyWindow(tx, id);
    if ((await lockOwn(tx, actor, id)).state !== "open") throw conflict("test_would_end");
    const before = { extra_minutes: test.extra_minutes };
    const after = { extra_minutes };
    await insertAudit(tx, actor, { action: "setExtraTime", kind: "test", id, before, after });
  });
}

type Step = { id: number; userId: number | undefined };

/** Pauses a test for one learner or for everybody. Throws `notFound`, and `conflict` if nobody can be writing. */
export const pauseSetTest = (deps: Deps, actor: Actor, step: Step) =>
  changePauses(deps, actor, step, { action: "pauseSetTest", save: savePause });

/** Resumes it. Throws `notFound` or `conflict`. */
export const resumeSetTest = (deps: Deps, actor: Actor, step: Step) =>
  changePauses(deps, actor, step, { action: "resumeSetTest", save: saveResumption });

type PauseChange = { action: "pauseSetTest" | "resumeSetTest"; save: typeof savePause };

async function changePauses(
  { db }: Deps,
  actor: Actor,
  { id, userId }: Step,
  { action, save }: PauseChange,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    rejectUnopened(await lockOwn(tx, actor, id));
    if (userId !== undefined) await rejectUnseen(tx, actor, id, userId);
    await save(tx, id, userId);
    await applyWindow(tx, id);
    const after = { user_id: userId ?? null };
    await insertAudit(tx, actor, { action, kind: "test", id, before: null, after });
  });
}

/** Ends the attempt of one learner now. Throws `notFound`, and `conflict` if none runs. */
export async function endLearnersAttempt(
  { db }: Deps,
  actor: Actor,
  { id, userId }: { id: number; userId: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    rejectUnopened(await lockOwn(tx, actor, id));
    await rejectUnseen(tx, actor, id, userId);
    if (!(await endRunning(tx, id, userId))) throw conflict("nothing_to_end");
    const after = { user_id: userId };
    await insertAudit(tx, actor, { action: "endLearnersAttempt", kind: "test", id, before: null, after });
  });
}

/**
 * Lets a learner go on in the latest attempt, which has ended, until it ends by the rules of the test. Throws `notFound`, and
 * `conflict` if it runs, if the learner has seen its results, or if no time is left.
 */
export async function letBackIn(
  { db }: Deps,
  actor: Actor,
  { id, userId }: { id: number; userId: number },
  reason: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // The learner may be starting another attempt just now.
    await lockUser(tx, userId);
    rejectUnopened(await lockOwn(tx, actor, id));
    await rejectUnseen(tx, actor, id, userId);
    const attempt = await lockLatestAttempt(tx, id, userId);
    if (!attempt || attempt.is_running) throw conflict("attempt_not_ended");
    if (attempt.is_completed) throw conflict("results_seen");
    if (!attempt.has_time_left) throw conflict("no_time_left");
    await reopenAttempt(tx, id, userId, attempt.quiz_id);
    await applyWindow(tx, id);
    const before = { ended_by: attempt.ended_by, end_time: toTime(attempt.end_time) };
    const after = { user_id: userId, reason };
    await insertAudit(tx, actor, { action: "letBackIn", kind: "test", id, before, after });
  });
}

/** After the closing time somebody with extra time may be writing. */
function rejectUnopened(test: TestRow): void {
  if (test.state === "draft" || test.state === "scheduled") throw conflict("test_not_open");
  rejectOver(test);
}

async function rejectUnseen(tx: Db, actor: Actor, testId: number, userId: number): Promise<void> {
  if (!(await isSeenLearner(tx, actor.id, testId, userId))) throw notFound("member");
}
