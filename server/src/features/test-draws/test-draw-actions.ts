import type { DrawRow, RequestOf, ResponseOf } from "@rasayan/contract";
import { MAX_TEST_QUESTIONS } from "@rasayan/contract/test-limits";
import { findBlueprint } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { isDrawableForTest } from "../../db/held-question.ts";
import { conflict, notFound } from "../../domain-errors.ts";
import { drawPaperQuestions } from "../papers/paper-actions.ts";
import { withPassageSets } from "../selection/candidate-queries.ts";
import { fillPlaces } from "../selection/selection.ts";
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
  const leftOut = await listLeftOut(db, draw, { ...rest, wanted });
  const isEligible = isDrawableForTest(draw.teacherId);
  const leftOutIds = [...leftOut.chosenIds, ...leftOut.usedIds];
  const candidates = await listRowCandidates(db, rows, { exam: exam ?? null, leftOutIds, seed, isEligible });
  const filled = fillRows(rows, candidates);
  const questions = await withPassageSets(
    db,
    filled.flatMap(({ taken }) => taken),
    isEligible,
  );
  return {
    questions: await listQuestionsToAdd(
      db,
      questions.map(({ id }) => id),
    ),
    rows: rows.map(({ count: wantedByRow }, index) => {
      const count = questions.filter(({ place }) => place === index).length;
      return { count, only_sets_left: count < wantedByRow && (filled[index]?.left.length ?? 0) > 0 };
    }),
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
  const scope = { chapterIds: chapter_ids, ...(await listLeftOut(db, draw, { ...rest, wanted })) };
  const ids = await drawPaperQuestions(db, blueprint, {
    userId: null,
    seed: String(seed),
    scope,
    isEligible: isDrawableForTest(draw.teacherId),
  });
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
): Promise<{ chosenIds: number[]; usedIds: number[] }> {
  const test = await findSetTest(db, teacherId, testId);
  if (!test) throw notFound("test");
  if (test.state !== "draft") throw conflict("test_fixed");
  const room = MAX_TEST_QUESTIONS - chosen_ids.length;
  if (wanted > room) throw conflict("test_full", { max: MAX_TEST_QUESTIONS, room, wanted });
  const usedIds = await listUsedQuestions(db, teacherId, { testId, tests: not_used_in });
  return { chosenIds: chosen_ids, usedIds };
}

/** What a row takes, and what else would fit it. Where the row is short, those are sets with too many questions. */
type FilledRow = { taken: RowCandidate[]; left: RowCandidate[] };

/**
 * Fills the rows, in their order. Those that can spare the least choose first, and those with too few questions last. Each
 * takes first what the fewest rows can take: others can do without it.
 */
function fillRows(rows: readonly DrawRow[], candidates: readonly RowCandidate[]): FilledRow[] {
  const byId = Map.groupBy(candidates, ({ id }) => id);
  const rowsThatCanTake = ({ id }: RowCandidate) => byId.get(id)?.length ?? 0;
  const fewestRowsFirst = candidates.toSorted((a, b) => rowsThatCanTake(a) - rowsThatCanTake(b));
  const pools = rows.map(({ count }, place) => {
    const pool = fewestRowsFirst.filter((candidate) => candidate.place === place);
    return { place, pool, count, spare: pool.reduce((sum, { set_size }) => sum + set_size, -count) };
  });
  const filled = rows.map((): FilledRow => ({ taken: [], left: [] }));
  const fillableFirst = pools.toSorted(
    (a, b) => Number(a.spare < 0) - Number(b.spare < 0) || Math.abs(a.spare) - Math.abs(b.spare),
  );
  for (const { place, pool, count } of fillableFirst)
    filled[place] = fillPlaces(
      pool,
      count,
      filled.flatMap(({ taken }) => taken),
    );
  return filled;
}
