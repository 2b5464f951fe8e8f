import pg from "pg";
import { expect, test, vi } from "vitest";
import { trainItemParameters } from "../src/features/learning/item-training-actions.ts";
import { regradePassedOver } from "../src/features/regrading/regrade-actions.ts";
import {
  listOutdatedCards,
  listOutdatedNotes,
  listOutdatedPassages,
  listOutdatedVersions,
  lockOutdatedVersions,
} from "../src/features/rendering/rendering-queries.ts";
import { listKeyChanges } from "../src/seed/library-question-queries.ts";
import { insertLargeDataset, largeTables } from "./large-dataset.ts";
import { expectRejection } from "./test-admin.ts";
import { startTestApp, type TestUser } from "./test-app.ts";
import { addMarkingRules } from "./test-content.ts";
import { isOnPostgres, openTestDatabase } from "./test-database.ts";
import { createPlayer } from "./test-quizzes.ts";
import { regradeQuestion } from "./test-regrades.ts";

/** Tables whose rows can be deleted. PostgreSQL then searches all tables that reference them. */
const DELETABLE_TABLES = [
  "users",
  "chapters",
  "topics",
  "tags",
  "quizzes",
  "quiz_questions",
  "import_batches",
  "flash_cards",
];

type Reference = { child: string; parent: string; columns: string[]; index: string | null };

const REFERENCES = `select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent, names.columns,
    (select i.indexrelid::regclass::text from pg_index i
      where i.indrelid = c.conrelid and i.indisvalid
        and (select array_agg(k order by k) from unnest((i.indkey::int2[])[0:cardinality(c.conkey) - 1]) k)
          = (select array_agg(k order by k) from unnest(c.conkey) k)
        and coalesce(pg_get_expr(i.indpred, i.indrelid), '') in ('', format('(%s IS NOT NULL)', names.columns[1]))
      limit 1) as index
  from pg_constraint c cross join lateral (select array_agg(a.attname::text order by k.place) as columns
    from unnest(c.conkey) with ordinality k(number, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) names
  where c.contype = 'f' and c.confrelid::regclass::text = any($1::text[])`;

test("every foreign key to a table whose rows can be deleted has an index", async () => {
  const { pool, close } = await openTestDatabase();
  const { rows } = await pool.query<Reference>(REFERENCES, [DELETABLE_TABLES]);
  await close();
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter(({ index }) => index === null)).toEqual([]);
});

test.runIf(isOnPostgres)(
  "with 100,000 questions no request reads a large table with a sequential scan",
  async () => {
    const { db, pool, signInAs } = await startTestApp();
    await addMarkingRules(db);
    await insertLargeDataset(pool);
    const [learner, leavingUser] = [await signInAs(), await signInAs()];
    const [admin, teacher] = [await signInAs({ role: "admin" }), await signInAs({ role: "teacher" })];
    const operations: Record<string, () => Promise<unknown>> = {
      "searching questions": () => admin.request("listAdminQuestions", { query: { q: "c4ca42" } }),
      "searching users": () => admin.request("listUsers", { query: { q: "c4ca42" } }),
      "previewing a regrade": () => admin.request("previewRegrade", { params: { id: 7 } }),
      "regrading a question": () => regradeQuestion(admin, db, 7, "A wrong key."),
      "marking what a regrade has passed over": () =>
        regradePassedOver(db, [{ user_id: learner.id, question_id: 7 }]),
      "reading a profile": () => learner.request("getProfile"),
      "taking a quiz": () => playQuiz(learner),
      "learning flash cards": () => learnFlashCards(learner),
      "exporting an account": () => learner.request("exportUser"),
      "drawing by filters": async () =>
        teacher.request("drawByFilters", {
          params: await draftOf(teacher),
          body: { ...drawBody, rows: [{ chapter_id: 7, count: 20, type: "multi choice single answer" }] },
        }),
      folding: () => trainItemParameters(db),
      "finding texts to render": async () => [
        await listOutdatedNotes(db),
        await listOutdatedPassages(db),
        await listOutdatedVersions(db),
        await listOutdatedCards(db),
        await lockOutdatedVersions(db, [7], "skip"),
      ],
      "finding attempts graded with an old key": () => listKeyChanges(db, [7]),
      "deleting a chapter with its topic": () => deleteNewChapter(admin),
      "erasing an account": () => leavingUser.send({ method: "DELETE", url: "/api/user" }),
    };
    await playQuiz(leavingUser);
    for (const [name, operation] of Object.entries(operations))
      expect.soft(await fullScansOf(pool, operation), name).toEqual([]);
    // The dashboard counts all questions, but reads the texts only of those it shows.
    const home = await fullScansOf(pool, () => admin.request("getAdminHome"));
    expect.soft(home).not.toContain("question_versions");

    // A paper is chosen from the whole library. This one has no numerical questions, so it is refused in the end.
    const paper = await fullScansOf(pool, async () =>
      expectRejection(
        teacher.request("drawByBlueprint", {
          params: await draftOf(teacher),
          body: { ...drawBody, blueprint: "jee-main", chapter_ids: [] },
        }),
      ),
    );
    expect.soft(paper.toSorted()).toEqual(["option_versions", "question_versions", "questions"]);

    const { rows: references } = await pool.query<Reference>(REFERENCES, [DELETABLE_TABLES]);
    for (const { child, columns } of references.filter((row) => largeTables.includes(row.child))) {
      const where = columns.map((column, index) => `${column} = $${index + 1}`).join(" and ");
      const text = `select 1 from only ${child} x where ${where} for key share of x`;
      expect
        .soft(
          await listSeqScans(
            pool,
            text,
            columns.map(() => 7),
          ),
          text,
        )
        .toEqual([]);
    }
  },
  120_000,
);

/** Returns the large tables that any statement of the operation reads with a sequential scan. */
async function fullScansOf(pool: pg.Pool, operation: () => Promise<unknown>): Promise<string[]> {
  const querySpy = vi.spyOn(pg.Client.prototype, "query");
  await operation();
  const statements = querySpy.mock.calls.map(toStatement);
  querySpy.mockRestore();
  const found: string[] = [];
  for (const { text, values } of statements)
    if (/^\W*(\/\*.*?\*\/\s*)?(select|with|insert|update|delete)\b/i.test(text))
      found.push(...(await listSeqScans(pool, text, values)));
  return [...new Set(found)];
}

const drawBody = { chosen_ids: [7, 507], seed: 1, not_used_in: 3 };
const draftOf = async (teacher: TestUser) => ({
  id: (await teacher.request("createSetTest", { body: { title: "Weekly test" } })).id,
});

async function playQuiz(person: TestUser) {
  const { hash } = await person.request("createQuiz", { body: { type: "unlimited_chapter", chapter_id: 7 } });
  const player = createPlayer(person, hash);
  const [first = 0] = (await player.quiz()).question_ids;
  await player.question(first);
  await player.answer(first, { answer_id: first });
  await player.end();
  await player.question(first);
}

async function learnFlashCards(person: TestUser) {
  const { id } = await person.request("createFlashCard", { body: { front: "Front", back: "Back" } });
  await person.request("listFlashCards", { query: {} });
  await person.request("listFlashCards", { query: { chapter_id: 7 } });
  await person.request("reviewFlashCard", { params: { id }, body: { rating: "good", seq: 1 } });
  await person.request("undoFlashCardReview", { params: { id }, body: { seq: 1 } });
  await person.request("updateFlashCard", { params: { id }, body: { front: "Front", back: "Side" } });
  await person.request("listOwnFlashCards", { query: {} });
  await person.request("deleteFlashCard", { params: { id } });
}

async function deleteNewChapter(admin: TestUser) {
  const body = { name: "New", type: "Physical Chemistry", weightage: 1 } as const;
  const chapter = await admin.request("createChapter", { body });
  const topic = await admin.request("createTopic", { body: { name: "New", chapterId: chapter.id } });
  await admin.request("deleteTopic", { params: { id: topic.id } });
  await admin.request("deleteChapter", { params: { id: chapter.id } });
}

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };

/** Returns the large tables that a statement would read with a sequential scan. */
async function listSeqScans(pool: pg.Pool, text: string, values: unknown[]): Promise<string[]> {
  const { rows } = await pool.query(`explain (format json) ${text}`, values);
  const found: string[] = [];
  const visitPlan = (plan: Plan) => {
    const table = plan["Relation Name"];
    if (plan["Node Type"] === "Seq Scan" && table && largeTables.includes(table)) found.push(table);
    plan.Plans?.forEach(visitPlan);
  };
  visitPlan(rows[0]["QUERY PLAN"][0].Plan);
  return found;
}

function toStatement([statement, values]: unknown[]): { text: string; values: unknown[] } {
  const query = statement as string | pg.QueryConfig;
  if (typeof query === "string") return { text: query, values: (values as unknown[]) ?? [] };
  return { text: query.text, values: (query.values as unknown[]) ?? (values as unknown[]) ?? [] };
}
