import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { purgeUnfinishedDrills } from "./drill-actions.ts";

async function start() {
  const { db, signInAs, shiftClock } = await startTestApp();
  const asha = await signInAs();
  const create = (kinds: ("logarithm" | "ratio" | "ph")[]) =>
    asha.request("createDrill", { body: { kinds } });
  const finish = (id: number, answers: { index: number; text: string; ms_from_start: number }[]) =>
    asha.request("finishDrill", { params: { id }, body: { answers } });
  /** The stored keys, which no response gives before the end. */
  const keysOf = async (id: number) => {
    const { rows } = await sql<{
      items: { key: string }[];
    }>`select items from drills where id = ${id}`.execute(db);
    return (rows[0]?.items ?? []).map(({ key }) => key);
  };
  return { db, asha, signInAs, shiftClock, create, finish, keysOf };
}

test("a set has items of the chosen kinds in turn, without their keys", async () => {
  const { create, keysOf } = await start();
  const drill = await create(["logarithm", "ratio"]);
  expect(drill.seconds).toBe(90);
  expect(drill.items).toHaveLength(40);
  expect(drill.items.slice(0, 3).map(({ kind }) => kind)).toEqual(["logarithm", "ratio", "logarithm"]);
  expect(drill.items[0]?.prompt_html).toContain("katex");
  expect(Object.keys(drill.items[0] ?? {}).sort()).toEqual(["kind", "prompt_html", "text_alternative"]);
  expect(await keysOf(drill.id)).toHaveLength(40);
});

test("answers are marked once, late ones don't count, and the key comes with the result", async () => {
  const { create, finish, keysOf, signInAs } = await start();
  const { id } = await create(["ratio", "ph"]);
  const [first = "", second = ""] = await keysOf(id);
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
      { index: 1, kind: "ph", is_right: false, key: second, answer: "-999", ms: 5000 },
    ],
  });
  expect(await finish(id, [{ index: 1, text: second, ms_from_start: 100 }])).toEqual(marked);
  const binod = await signInAs();
  await expect(binod.request("finishDrill", { params: { id }, body: { answers: [] } })).rejects.toMatchObject(
    { status: 404 },
  );
});

test("trends have a point a day for each kind", async () => {
  const { asha, create, finish, keysOf, shiftClock } = await start();
  expect(await asha.request("listDrillTrends")).toEqual({ trends: [], last_finished_at: null });
  for (const time of ["0 hours", "24 hours"]) {
    await shiftClock(time);
    const { id } = await create(["ratio"]);
    const keys = await keysOf(id);
    await finish(
      id,
      keys.slice(0, 6).map((text, index) => ({ index, text, ms_from_start: 10_000 * (index + 1) })),
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
