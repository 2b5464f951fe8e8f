import type { DrawRow, RequestOf, ResponseOf } from "@rasayan/contract";
import { MAX_TEST_QUESTIONS } from "@rasayan/contract/test-limits";
import { findBlueprint } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { conflict, notFound } from "../../domain-errors.ts";
import { drawPaperQuestions } from "../papers/paper-actions.ts";
import { withPassageSets } from "../selection/candidate-queries.ts";
import { takeFirst } from "../selection/selection.ts";
import { findSetTest, listQuestionsToAdd } from "../set-tests/set-test-queries.ts";
import { listRowCandidates, listUsedQuestions, type RowCandidate } from "./test-draw-queries.ts";

type LeftOut = Pick<RequestOf<"drawByFilters">["body"], "chosen_ids" | "not_used_in">;
type Draw = { teacherId: number; testId: number };

/**
 * Draws questions for each row, for a draft of this teacher. Throws `notFound`, and `conflict` for a test that was
 * scheduled or has no room for them.
 */
export async function drawByFilters(
  db: Db,
  draw: Draw,
  { rows, exam, seed, ...rest }: RequestOf<"drawByFilters">["body"],
): Promise<ResponseOf<"drawByFilters">> {
  const wanted = rows.reduce((sum, { count }) => sum + count, 0);
  const leftOutIds = await listLeftOut(db, draw, { ...rest, wanted });
  const taken = takeForRows(
    rows,
    await listRowCandidates(db, rows, { exam: exam ?? null, leftOutIds, seed }),
  );
  const questions = await withPassageSets(db, taken);
  const counts = rows.map((_, place) => questions.filter((question) => question.place === place).length);
  return {
    questions: await listQuestionsToAdd(
      db,
      questions.map(({ id }) => id),
    ),
    counts,
  };
}

/**
 * Draws the questions of a paper for a draft of this teacher, in the order of its sections. Throws `notFound`, and
 * `conflict` for a test that was scheduled or has no room for it, or if the library can't fill the paper.
 */
export async function drawByBlueprint(
  db: Db,
  draw: Draw,
  { blueprint: blueprintId, chapter_ids, seed, ...rest }: RequestOf<"drawByBlueprint">["body"],
): Promise<ResponseOf<"drawByBlueprint">> {
  const blueprint = findBlueprint(blueprintId);
  if (!blueprint) throw notFound("blueprint");
  const wanted = blueprint.sections.reduce((sum, { questions }) => sum + questions, 0);
  const leftOutIds = await listLeftOut(db, draw, { ...rest, wanted });
  const scope = { chapterIds: chapter_ids, leftOutIds };
  const ids = await drawPaperQuestions(db, blueprint, { userId: null, seed: String(seed), scope });
  return { questions: await listQuestionsToAdd(db, ids) };
}

/**
 * Returns what a draw of so many questions for a draft leaves out: what the draft has, and what the teacher's latest tests
 * have.
 */
async function listLeftOut(
  db: Db,
  { teacherId, testId }: Draw,
  { chosen_ids, not_used_in, wanted }: LeftOut & { wanted: number },
): Promise<number[]> {
  const test = await findSetTest(db, teacherId, testId);
  if (!test) throw notFound("test");
  if (test.state !== "draft") throw conflict("test_fixed");
  const room = MAX_TEST_QUESTIONS - chosen_ids.length;
  if (wanted > room) throw conflict("test_full", { room, wanted });
  return [...chosen_ids, ...(await listUsedQuestions(db, teacherId, { testId, tests: not_used_in }))];
}

/**
 * Returns what the rows take, in their order. Those with the least to choose from choose first, and each takes first what
 * the fewest rows can take: others can do without it.
 */
function takeForRows(rows: readonly DrawRow[], candidates: readonly RowCandidate[]): RowCandidate[] {
  const byId = Map.groupBy(candidates, ({ id }) => id);
  const rowsThatCanTake = ({ id }: RowCandidate) => byId.get(id)?.length ?? 0;
  const fewestRowsFirst = candidates.toSorted((a, b) => rowsThatCanTake(a) - rowsThatCanTake(b));
  const pools = rows.map(({ count }, place) => ({
    count,
    pool: fewestRowsFirst.filter((candidate) => candidate.place === place),
  }));
  const taken: RowCandidate[] = [];
  for (const { pool, count } of pools.toSorted((a, b) => a.pool.length - b.pool.length))
    taken.push(...takeFirst(pool, count, taken));
  return taken.toSorted((a, b) => a.place - b.place);
}
