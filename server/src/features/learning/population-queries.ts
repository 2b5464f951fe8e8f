import type { Difficulty, QuestionType } from "@rasayan/contract";
import type { FoldedRow, Hardness, Model, RestedRow } from "@rasayan/engine";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { StoredTerm } from "./stored-learner.ts";

/** The model that is read now; undefined before anything was folded. */
export async function findModel(db: Db): Promise<Model | undefined> {
  return db
    .selectFrom("models")
    .select(["version", "bias", "answers", "weights", "gradients", "rho"])
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Refused by its key when another process has made the same version: then nothing of this transaction holds. */
export async function insertModel(tx: Db, model: Model): Promise<void> {
  const { version, bias, answers, rho } = model;
  const lists = { weights: [...model.weights], gradients: [...model.gradients] };
  await tx
    .insertInto("models")
    .values({ version, bias, answers, rho, ...lists })
    .execute();
}

/** What a fold needs of a row of the log, and which row it is. */
type UnfoldedRow = FoldedRow & { userId: number; quizId: number };

/** The oldest rows nobody has folded yet, held until the transaction ends. */
export async function lockUnfolded(tx: Db, limit: number): Promise<UnfoldedRow[]> {
  const { rows } = await sql<UnfoldedRow>`select user_id as "userId", quiz_id as "quizId",
      question_id as "questionId", at, credit, weight, is_first_attempt as "isFirstAttempt", guess, recall, ability,
      ability_variance as "abilityVariance", features
    from answer_log where not is_folded order by at limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

/** The latest rows that say how long a topic had rested. */
export async function listRested(db: Db, limit: number): Promise<RestedRow[]> {
  const { rows } = await sql<RestedRow>`select credit, weight, guess, recall, gap_days as "gapDays", features
    from answer_log where gap_days is not null order by at desc limit ${limit}`.execute(db);
  return rows;
}

export async function markFolded(tx: Db, rows: readonly UnfoldedRow[]): Promise<void> {
  const column = (name: "userId" | "quizId" | "questionId") => rows.map((row) => row[name]);
  await sql`update answer_log set is_folded = true
    from unnest(${column("userId")}::int[], ${column("quizId")}::int[], ${column("questionId")}::int[])
      as done (user_id, quiz_id, question_id)
    where (answer_log.user_id, answer_log.quiz_id, answer_log.question_id)
      = (done.user_id, done.quiz_id, done.question_id)`.execute(tx);
}

type LabelledTerm = { id: number; type: QuestionType; difficulty: Difficulty; term: StoredTerm | null };

/** What is known of the hardness of these questions: their labels, and their terms where answers have been folded. */
export async function listTerms(tx: Db, questionIds: readonly number[]): Promise<LabelledTerm[]> {
  const { rows } = await sql<LabelledTerm>`
    select q.id, v.type, v.difficulty, to_jsonb(t) as term from questions q
      join question_versions v on v.id = q.version_id
      left join question_terms t on t.question_id = q.id
    where q.id = any(${[...questionIds]}::int[])`.execute(tx);
  return rows;
}

export async function saveTerms(tx: Db, terms: ReadonlyMap<number, Hardness>): Promise<void> {
  const rows = [...terms].map(([question_id, term]) => ({ question_id, ...term }));
  await sql`insert into question_terms (question_id, hardness, variance, answers)
    select question_id, hardness, variance, answers from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t(question_id int, hardness float8, variance float8, answers int)
    on conflict (question_id) do update
      set hardness = excluded.hardness, variance = excluded.variance, answers = excluded.answers`.execute(tx);
}

/** Forgets models older than a month; the one that is read stays. */
export async function deleteOldModels(db: Db): Promise<void> {
  await sql`delete from models where created_at < app_now() - interval '30 days'
    and version < (select max(version) from models)`.execute(db);
}
