import type { DecisionKind } from "@rasayan/contract";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { DecisionRow } from "./set-test-decisions.ts";

/** What a teacher decides on a question of a test. */
export type NewDecision = {
  test_id: number;
  question_id: number;
  kind: DecisionKind | "undo";
  option_ids: number[] | null;
  accept: [string, string][] | null;
  /** For the learners. */
  reason: string;
  /** The decision that an undo takes back. */
  undoes: number | null;
  decided_by: number;
};

/** Adds a decision or its undo; returns its id. It waits for no lock of those before it, which end when they see it. */
export async function insertDecision(tx: Db, decision: NewDecision): Promise<number> {
  const { accept, test_id, question_id } = decision;
  const { rows } = await sql<{ id: number }>`
    insert into set_test_decisions (test_id, question_id, kind, option_ids, accept, reason, undoes, decided_by)
    values (${test_id}, ${question_id}, ${decision.kind}, ${decision.option_ids}::int[],
      ${accept === null ? null : JSON.stringify(accept)}::jsonb, ${decision.reason}, ${decision.undoes}, ${decision.decided_by})
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/** Returns how many decisions a test has, with those that took others back. */
export async function countDecisions(tx: Db, testId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from set_test_decisions
    where test_id = ${testId}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Returns the decisions on the questions of a test with what was taken back, the latest first. */
export async function listDecisions(db: Db, testId: number): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select d.id, d.question_id, d.kind, d.option_ids, d.accept, d.reason, decider.name as made_by, d.decided_at as at,
      undoer.name as undone_by, u.decided_at as undone_at,
      d.finished_at is null or (u.id is not null and u.finished_at is null) as is_running
    from set_test_decisions d left join set_test_decisions u on u.undoes = d.id
      left join users decider on decider.id = d.decided_by left join users undoer on undoer.id = u.decided_by
    where d.test_id = ${testId} and d.kind <> 'undo' order by d.id desc`.execute(db);
  return rows;
}
