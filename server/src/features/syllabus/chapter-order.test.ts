import type { RequestOf } from "@rasayan/contract";
import { expect, test } from "vitest";
import { expectRejection, listAudit } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";

type ChapterBody = RequestOf<"createChapter">["body"];

/** Four chapters, A to D, in this order. */
async function start() {
  const { db, signInAs } = await startTestApp();
  const [editor, asha] = [await signInAs({ role: "editor" }), await signInAs()];
  const bodyOf = (name: string): ChapterBody => ({ name, type: "Physical Chemistry", weightage: 4 });
  const ids: Record<string, number> = {};
  for (const name of ["A", "B", "C", "D"])
    ids[name] = (await editor.request("createChapter", { body: bodyOf(name) })).id;
  const idOf = (name: string) => ids[name] ?? 0;
  const update = (name: string, fields: Partial<ChapterBody>, headers = {}) =>
    editor.request(
      "updateChapter",
      { params: { id: idOf(name) }, body: { ...bodyOf(name), ...fields } },
      headers,
    );
  const order = async () => (await asha.request("listChapters")).chapters.map(({ name }) => name).join("");
  return { db, editor, asha, bodyOf, idOf, update, order };
}

test("a chapter moves to any place, and only those between the two places move with it", async () => {
  const { db, editor, bodyOf, update, order } = await start();
  const positions = async () =>
    new Map(
      (await db.selectFrom("chapters").select(["name", "position"]).execute()).map((c) => [
        c.name,
        c.position,
      ]),
    );
  const before = await positions();
  expect(await update("C", { order: 1 })).toMatchObject({ order: 1 });
  expect(await order()).toBe("CABD");
  expect((await positions()).get("D")).toBe(before.get("D"));
  await update("C", { order: 3 });
  expect(await order()).toBe("ABCD");
  expect(await positions()).toEqual(before);
  expect(await update("A", { order: 9999 })).toMatchObject({ order: 4 });
  expect(await order()).toBe("BCDA");
  await update("A", { weightage: 5 });
  expect(await order()).toBe("BCDA");
  const added = await editor.request("createChapter", { body: { ...bodyOf("E"), order: 2 } });
  expect(added).toMatchObject({ order: 2, weightage_advanced: 0, prerequisite_ids: [] });
  expect(await order()).toBe("BECDA");
  const { chapters } = await editor.request("listAdminChapters");
  expect(chapters.map((chapter) => chapter.order)).toEqual([1, 2, 3, 4, 5]);
});

test("the plan uses a new weight and new prerequisites at once, each exam its own weight", async () => {
  const { editor, asha, idOf, update } = await start();
  for (const name of ["A", "B"])
    await editor.request("createTopic", { body: { name: `Topic of ${name}`, chapterId: idOf(name) } });
  const planned = async () => {
    const { chapters } = await asha.request("getSmartPath");
    const chapter = chapters.find(({ chapter_id }) => chapter_id === idOf("B"));
    return { weight: chapter?.weight, requires: chapter?.requires.map((other) => other.chapter_name) };
  };
  const setExam = (target_exam: "JEE Main" | "JEE Advanced") =>
    asha.request("putProfile", { body: { target_exam, target_year: 2027, class_standard: "XII" } });
  await setExam("JEE Main");
  expect(await planned()).toEqual({ weight: 50, requires: [] });
  const saved = await update("B", { weightage: 12, weightage_advanced: 1, prerequisite_ids: [idOf("A")] });
  expect(saved).toMatchObject({ weightage: 12, weightage_advanced: 1, prerequisite_ids: [idOf("A")] });
  expect(await planned()).toEqual({ weight: 75, requires: ["A"] });
  await setExam("JEE Advanced");
  expect(await planned()).toEqual({ weight: 20, requires: ["A"] });
  expect(await update("B", { weightage: 12 })).toEqual(saved);
  await update("B", { prerequisite_ids: [] });
  expect((await planned()).requires).toEqual([]);
});

test("prerequisites can't form a circle, and the message names the chapters along it", async () => {
  const { db, idOf, update } = await start();
  await update("B", { prerequisite_ids: [idOf("A")] });
  await update("C", { prerequisite_ids: [idOf("B")] });
  const logged = (await listAudit(db)).length;
  const circle = await expectRejection(
    update("A", { name: "Renamed", prerequisite_ids: [idOf("D"), idOf("C")] }),
  );
  expect(circle).toMatchObject({ status: 422, details: [{ field: "prerequisite_ids" }] });
  expect(circle.message).toBe("Chapters can't wait for each other: Renamed needs C needs B needs Renamed.");
  const itself = await expectRejection(update("D", { prerequisite_ids: [idOf("D")] }));
  expect(itself).toMatchObject({ status: 422, message: expect.stringMatching(/D needs D/) });
  expect(await expectRejection(update("D", { prerequisite_ids: [9999] }))).toMatchObject({ status: 400 });
  expect(await listAudit(db)).toHaveLength(logged);
  expect(await update("D", { prerequisite_ids: [idOf("C"), idOf("C")] })).toMatchObject({
    prerequisite_ids: [idOf("C")],
  });
});

test("a move is logged with the place before and after, and a stale form can't move a chapter back", async () => {
  const { db, idOf, editor, update, order } = await start();
  const { etag } = await editor.request("getAdminChapter", { params: { id: idOf("A") } });
  await update("D", { order: 1 });
  expect((await listAudit(db)).at(-1)).toMatchObject({
    action: "updateChapter",
    object_id: idOf("D"),
    before: { order: 4 },
    after: { order: 1 },
  });
  const stale = update("A", { order: 1 }, { "if-match": etag });
  expect(await expectRejection(stale)).toMatchObject({ status: 409, code: "stale" });
  expect(await order()).toBe("DABC");
});
