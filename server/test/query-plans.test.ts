import pg from "pg";
import { expect, test, vi } from "vitest";
import { foldAnswers } from "../src/features/learning/population-actions.ts";
import { listOldNotes, listOldVersions } from "../src/seed/redraw-queries.ts";
import { listKeyChanges } from "../src/seed/version-queries.ts";
import { type Person, startTestApp } from "./test-app.ts";
import { addMarkingRules } from "./test-content.ts";
import { addCrowd, crowded } from "./test-crowd.ts";
import { isOnPostgres, openTestDatabase } from "./test-database.ts";
import { playerOf } from "./test-quizzes.ts";

/** What somebody may delete: whoever refers to a row of these is looked for then. */
const DELETED = ["users", "chapters", "topics", "tags", "quizzes", "quiz_questions", "import_batches"];

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

test("every reference to a row that can be deleted has an index", async () => {
  const { pool, close } = await openTestDatabase();
  const { rows } = await pool.query<Reference>(REFERENCES, [DELETED]);
  await close();
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter(({ index }) => index === null)).toEqual([]);
});

test.runIf(isOnPostgres)(
  "with a hundred thousand questions no call reads a large table from beginning to end",
  async () => {
    const { db, pool, signedIn } = await startTestApp();
    await addMarkingRules(db);
    await addCrowd(pool);
    const [learner, leaving] = [await signedIn(), await signedIn()];
    const admin = await signedIn({ role: "admin" });
    const works: Record<string, () => Promise<unknown>> = {
      "searching questions": () => admin.call("listAdminQuestions", { query: { q: "c4ca42" } }),
      "searching people": () => admin.call("listUsers", { query: { q: "c4ca42" } }),
      "counting what would be marked anew": () => admin.call("countRemark", { params: { id: 7 } }),
      "marking anew": () =>
        admin.call("remarkQuestion", { params: { id: 7 }, body: { note: "A wrong key." } }),
      "reading a profile": () => learner.call("getProfile"),
      "playing a quiz": () => play(learner),
      "exporting an account": () => learner.call("exportUser"),
      folding: () => foldAnswers(db),
      "finding texts to render": async () => [
        await listOldNotes(db, 0, 25),
        await listOldVersions(db, 0, 25),
      ],
      "finding attempts marked by an old key": () => listKeyChanges(db, [7]),
      "deleting a chapter with its topic": () => deleteNewChapter(admin),
      "erasing an account": () => leaving.send({ method: "DELETE", url: "/api/user" }),
    };
    await play(leaving);
    for (const [name, work] of Object.entries(works))
      expect.soft(await readWhole(pool, work), name).toEqual([]);
    // It counts all questions, and looks at the texts of those it shows.
    const home = await readWhole(pool, () => admin.call("getAdminHome"));
    expect.soft(home).not.toContain("question_versions");

    const { rows: references } = await pool.query<Reference>(REFERENCES, [DELETED]);
    for (const { child, columns } of references.filter((row) => crowded.includes(row.child))) {
      const where = columns.map((column, place) => `${column} = $${place + 1}`).join(" and ");
      const text = `select 1 from only ${child} x where ${where} for key share of x`;
      expect
        .soft(
          await scansOf(
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

/** Large tables that the statements of this work read from beginning to end. */
async function readWhole(pool: pg.Pool, work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const statements = sent.mock.calls.map(toStatement);
  sent.mockRestore();
  const found: string[] = [];
  for (const { text, values } of statements)
    if (/^\W*(\/\*.*?\*\/\s*)?(select|with|insert|update|delete)\b/i.test(text))
      found.push(...(await scansOf(pool, text, values)));
  return [...new Set(found)];
}

async function play(person: Person) {
  const { hash } = await person.call("createQuiz", { body: { type: "unlimited_chapter", chapter_id: 7 } });
  const player = playerOf(person, hash);
  const [first = 0] = (await player.quiz()).question_ids;
  await player.question(first);
  await player.answer(first, { answer_id: first });
  await player.end();
  await player.question(first);
}

async function deleteNewChapter(admin: Person) {
  const body = { name: "New", type: "Physical Chemistry", weightage: 1 } as const;
  const chapter = await admin.call("createChapter", { body });
  const topic = await admin.call("createTopic", { body: { name: "New", chapterId: chapter.id } });
  await admin.call("deleteTopic", { params: { id: topic.id } });
  await admin.call("deleteChapter", { params: { id: chapter.id } });
}

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };

/** The large tables that a statement reads from beginning to end. */
async function scansOf(pool: pg.Pool, text: string, values: unknown[]): Promise<string[]> {
  const { rows } = await pool.query(`explain (format json) ${text}`, values);
  const found: string[] = [];
  const look = (plan: Plan) => {
    const table = plan["Relation Name"];
    if (plan["Node Type"] === "Seq Scan" && table && crowded.includes(table)) found.push(table);
    plan.Plans?.forEach(look);
  };
  look(rows[0]["QUERY PLAN"][0].Plan);
  return found;
}

function toStatement([statement, values]: unknown[]): { text: string; values: unknown[] } {
  const given = statement as string | pg.QueryConfig;
  if (typeof given === "string") return { text: given, values: (values as unknown[]) ?? [] };
  return { text: given.text, values: (given.values as unknown[]) ?? (values as unknown[]) ?? [] };
}
