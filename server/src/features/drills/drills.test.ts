import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { addTestQuestions, freezeClock, startQuiz } from "../../../test/test-quizzes.ts";
import { purgeUnfinishedDrills } from "./drill-actions.ts";

async function start(environment: Record<string, string> = {}) {
  const { db, signInAs, shiftClock } = await startTestApp(environment);
  const asha = await signInAs();
  const create = (kinds: ("logarithm" | "ratio" | "ph")[]) =>
    asha.request("createDrill", { body: { kinds } });
  const finish = (id: number, answers: { index: number; text: string; ms_from_start: number }[]) =>
    asha.request("finishDrill", { params: { id }, body: { answers } });
  return { db, asha, signInAs, shiftClock, create, finish };
}

/** The key of each item, which only its prompt tells before the end. */
const keysOf = ({ items }: { items: { text_alternative: string }[] }) =>
  items.map(({ text_alternative }) => {
    const [, numerator, denominator] = /^(\d+) divided by (\d+)/.exec(text_alternative) ?? [];
    return ((100 * Number(numerator)) / Number(denominator)).toFixed(2);
  });

test("a set has items of the chosen kinds in turn, without their keys", async () => {
  const { create } = await start();
  const drill = await create(["logarithm", "ratio"]);
  expect(drill.seconds).toBe(90);
  expect(drill.items).toHaveLength(40);
  expect(drill.items.slice(0, 3).map(({ kind }) => kind)).toEqual(["logarithm", "ratio", "logarithm"]);
  expect(drill.items[0]?.prompt_html).toContain("katex");
  expect(Object.keys(drill.items[0] ?? {}).sort()).toEqual(["kind", "prompt_html", "text_alternative"]);
});

test("with keys, each item says what is accepted", async () => {
  const { asha, finish } = await start();
  const body = { kinds: ["ratio"] as ["ratio"], with_keys: true };
  const drill = await asha.request("createDrill", { body });
  const keys = drill.items.map(({ key = "" }) => key);
  expect(keys).toEqual(keysOf(drill));
  for (const { key, accept: [low, high] = ["", ""] } of drill.items)
    expect(Number(low) <= Number(key) && Number(key) <= Number(high)).toBe(true);
  const answers = keys.slice(0, 3).map((text, index) => ({ index, text, ms_from_start: 1000 * (index + 1) }));
  expect(await finish(drill.id, answers)).toMatchObject({ answered: 3, right: 3 });
});

test("a set is stored as its seed, and a finished one as its results: no prompt is kept", async () => {
  const { db, create, finish } = await start();
  const unfinished = await create(["ratio", "ph"]);
  const finished = await create(["ratio", "ph"]);
  await finish(finished.id, [{ index: 0, text: "1", ms_from_start: 4000 }]);
  const { rows } = await sql<{ stored: string }>`select to_jsonb(drills)::text as stored from drills`.execute(
    db,
  );
  expect(rows).toHaveLength(2);
  for (const { stored } of rows) expect(stored.length).toBeLessThan(400);
  expect((await finish(unfinished.id, [])).results).toEqual([]);
});

test("after 60 sets within an hour the next one is refused with the time to wait; quizzes are counted apart", async () => {
  const { db, asha, create, shiftClock } = await start({ RATE_LIMIT: "on" });
  await freezeClock(db);
  const { chapterId } = await addTestQuestions(db);
  for (let set = 0; set < 60; set++) await create(["ratio"]);
  const next = () => asha.send({ method: "POST", url: "/api/drills", payload: { kinds: ["ratio"] } });
  const rejected = await next();
  expect([rejected.statusCode, rejected.headers["retry-after"]]).toEqual([429, "3600"]);
  expect(rejected.json().error.message).toContain("You have started 60 drills within an hour.");
  await startQuiz(asha, chapterId);
  await shiftClock("1 hour");
  expect((await next()).statusCode).toBe(200);
});

test("a set of another version of the program can't be finished, and says to start a new one", async () => {
  const { db, create, finish } = await start();
  const { id } = await create(["ratio"]);
  await sql`update drills set generator = 0`.execute(db);
  await expect(finish(id, [])).rejects.toMatchObject({
    status: 409,
    body: { error: { code: "drill_outdated" } },
  });
});

test("answers are marked once, late ones don't count, and the key comes with the result", async () => {
  const { create, finish, signInAs } = await start();
  const drill = await create(["ratio"]);
  const { id } = drill;
  const [first = "", second = ""] = keysOf(drill);
  const answers = [
    { index: 0, text: first, ms_from_start: 4000 },
    { index: 1, text: "-999", ms_from_start: 9000 },
    { index: 2, text: "1", ms_from_start: 91_000 },
  ];
  const marked = await finish(id, answers);
  expect(marked).toMatchObject({
    answered: 2,
    right: 1,
    results: [
      { index: 0, kind: "ratio", is_right: true, key: first, answer: first, ms: 4000 },
      { index: 1, kind: "ratio", is_right: false, key: second, answer: "-999", ms: 5000 },
    ],
  });
  expect(marked.results[0]?.prompt_html).toBe(drill.items[0]?.prompt_html);
  expect(await finish(id, [{ index: 1, text: second, ms_from_start: 100 }])).toEqual(marked);
  const binod = await signInAs();
  await expect(binod.request("finishDrill", { params: { id }, body: { answers: [] } })).rejects.toMatchObject(
    { status: 404 },
  );
});

test("trends have a point a day for each kind", async () => {
  const { asha, create, finish, shiftClock } = await start();
  expect(await asha.request("listDrillTrends")).toEqual({ trends: [], last_finished_at: null });
  for (const time of ["0 hours", "24 hours"]) {
    await shiftClock(time);
    const drill = await create(["ratio"]);
    await finish(
      drill.id,
      keysOf(drill)
        .slice(0, 6)
        .map((text, index) => ({ index, text, ms_from_start: 10_000 * (index + 1) })),
    );
  }
  const { trends } = await asha.request("listDrillTrends");
  expect(trends).toMatchObject([
    { kind: "ratio", direction: "level", points: [{ right: 6, right_per_minute: 6 }, { right: 6 }] },
  ]);
});

test("sets that nobody finished are deleted after a day", async () => {
  const { db, create, finish, shiftClock } = await start();
  const { id } = await create(["ph"]);
  await finish(id, []);
  await create(["ph"]);
  await shiftClock("25 hours");
  await purgeUnfinishedDrills(db);
  expect(await db.selectFrom("drills").select("id").execute()).toEqual([{ id }]);
});
