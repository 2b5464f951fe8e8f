import type { DecisionPreview, TestDecision } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { BackgroundRunner, Deps } from "../../deps.ts";
import { conflict, notFound, rejected } from "../../domain-errors.ts";
import { type Actor, insertAudit } from "../audit/audit-queries.ts";
import { runDecision } from "../regrading/decision-actions.ts";
import { lockOwn } from "./set-test-actions.ts";
import { countDecisions, insertDecision, listDecisions } from "./set-test-decision-queries.ts";
import {
  type DecisionRow,
  faultOf,
  previewOf,
  type RequestedDecision,
  toStanding,
  toTestDecision,
} from "./set-test-decisions.ts";
import type { TestRow } from "./set-test-queries.ts";
import { findTest } from "./set-test-results-actions.ts";
import { listAttempts, listPaperQuestions, type PaperQuestion } from "./set-test-results-queries.ts";

/** On one test, with those that took others back. Then nothing new is decided, but each may still be taken back. */
const MAX_DECISIONS = 400;

/** A question of a test. */
type Place = { id: number; questionId: number };

/**
 * Decides on a question of a test that this teacher owns: at once in the results, and in the background in the attempts that
 * students see. Throws `notFound`, `conflict` (before the test opens, or once it is archived) or `rejected` (an unusable key).
 */
export async function decideQuestion(
  { db, jobs }: Deps,
  actor: Actor,
  place: Place,
  { reason, ...requested }: RequestedDecision & { reason: string },
  runInBackground: BackgroundRunner,
): Promise<TestDecision> {
  const decisionId = await inTransaction(db, async (tx) => {
    await lockOwn(tx, actor, place.id);
    await findQuestion(tx, actor, place, requested);
    return addDecision(tx, actor, place, { ...toStanding(requested), reason, undoes: null });
  });
  runInBackground((signal) => runDecision(jobs, decisionId, signal));
  return toTestDecision(await findDecision(db, place, decisionId));
}

/** Takes a decision back, in the same way. Throws `conflict` also if that was done before. */
export async function undoDecision(
  { db, jobs }: Deps,
  actor: Actor,
  { decisionId, ...place }: Place & { decisionId: number },
  runInBackground: BackgroundRunner,
): Promise<void> {
  const undoId = await inTransaction(db, async (tx) => {
    await lockOwn(tx, actor, place.id);
    await findQuestion(tx, actor, place);
    const { undone_at, reason } = await findDecision(tx, place, decisionId);
    if (undone_at !== null) throw conflict("decision_undone");
    const undo = { kind: "undo" as const, option_ids: null, accept: null };
    return addDecision(tx, actor, place, { ...undo, reason, undoes: decisionId });
  });
  runInBackground((signal) => runDecision(jobs, undoId, signal));
}

type Added = Omit<Parameters<typeof insertDecision>[1], "test_id" | "question_id" | "decided_by">;

async function addDecision(tx: Db, actor: Actor, { id, questionId }: Place, added: Added): Promise<number> {
  const isUndo = added.kind === "undo";
  if (!isUndo && (await countDecisions(tx, id)) >= MAX_DECISIONS)
    throw conflict("too_many_decisions", { decisions: MAX_DECISIONS });
  const action = isUndo ? "undoDecision" : "decideQuestion";
  const after = { question_id: questionId, ...added };
  await insertAudit(tx, actor, { action, kind: "test", id, before: null, after });
  return insertDecision(tx, { ...added, test_id: id, question_id: questionId, decided_by: actor.id });
}

/** Returns what a decision would change. Throws as `decideQuestion` does. */
export async function previewDecision(
  db: Db,
  actor: Actor,
  place: Place,
  requested: RequestedDecision,
): Promise<DecisionPreview> {
  const question = await findQuestion(db, actor, place, requested);
  return preview(db, actor, place, [...question.decisions, toStanding(requested)]);
}

/** Returns what taking a decision back would change. Throws as `undoDecision` does. */
export async function previewUndo(
  db: Db,
  actor: Actor,
  { decisionId, ...place }: Place & { decisionId: number },
): Promise<DecisionPreview> {
  await findQuestion(db, actor, place);
  const { undone_at } = await findDecision(db, place, decisionId);
  if (undone_at !== null) throw conflict("decision_undone");
  const decisions = await listDecisions(db, place.id);
  const others = decisions.filter(
    (other) => other.question_id === place.questionId && other.undone_at === null && other.id !== decisionId,
  );
  return preview(db, actor, place, others.toReversed());
}

async function preview(
  db: Db,
  actor: Actor,
  { id, questionId }: Place,
  decisions: Parameters<typeof previewOf>[2],
): Promise<DecisionPreview> {
  const { rule } = await findTest(db, actor.id, id);
  const [questions, rows] = [await listPaperQuestions(db, id), await listAttempts(db, id)];
  return previewOf({ rule, questions, rows }, questionId, decisions);
}

async function findDecision(db: Db, { id, questionId }: Place, decisionId: number): Promise<DecisionRow> {
  const decisions = await listDecisions(db, id);
  const found = decisions.find((row) => row.id === decisionId && row.question_id === questionId);
  if (!found) throw notFound("decision");
  return found;
}

async function findQuestion(
  db: Db,
  actor: Actor,
  { id, questionId }: Place,
  requested?: RequestedDecision,
): Promise<PaperQuestion> {
  rejectUndecidable(await findTest(db, actor.id, id));
  const questions = await listPaperQuestions(db, id);
  const question = questions.find((each) => each.id === questionId);
  if (!question) throw notFound("question");
  const problem = requested && faultOf(question, requested);
  if (problem) throw rejected("unusable_key", { problem });
  return question;
}

function rejectUndecidable({ state }: TestRow): void {
  if (state === "draft" || state === "scheduled") throw conflict("test_not_answered");
  if (state === "archived") throw conflict("test_archived");
}
