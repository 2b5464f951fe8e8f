import { expect, test } from "vitest";
import { refusalOf } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { extendSessions } from "./exam-session-actions.ts";
import { findYear } from "./exam-session-queries.ts";

const main = { exam: "JEE Main", year: 2030 } as const;

test("years to come get their usual sessions, and what an editor has saved stays", async () => {
  const { db, signedIn } = await startTestApp();
  const editor = await signedIn({ role: "editor" });
  const year = (await findYear(db)) + 2;
  const own = {
    exam: "JEE Main",
    year,
    sessions: [{ name: "Only session", date: `${year}-02-03` }],
  } as const;
  expect((await editor.call("listExamSessions")).sessions).toEqual([]);
  await editor.call("saveExamSessions", { body: { ...own, sessions: [...own.sessions] } });
  await extendSessions(db);
  const { sessions } = await editor.call("listExamSessions");
  expect(sessions.filter((one) => one.exam === "JEE Main" && one.year === year)).toEqual([
    { exam: "JEE Main", year, name: "Only session", date: `${year}-02-03` },
  ]);
  expect(sessions.filter((one) => one.exam === "JEE Main" && one.year === year + 1)).toEqual([
    { exam: "JEE Main", year: year + 1, name: "Session 1", date: `${year + 1}-01-21` },
    { exam: "JEE Main", year: year + 1, name: "Session 2", date: `${year + 1}-04-01` },
  ]);
  await extendSessions(db);
  expect((await editor.call("listExamSessions")).sessions).toEqual(sessions);
});

test("saving replaces the year of the exam, leaves the others, and is noted", async () => {
  const { signedIn } = await startTestApp();
  const editor = await signedIn({ role: "editor" });
  const save = (body: object) => editor.call("saveExamSessions", { body: body as never });
  await save({ exam: "JEE Advanced", year: 2030, sessions: [{ name: "", date: "2030-05-26" }] });
  await save({ ...main, sessions: [{ name: "Session 1", date: "2030-01-20" }] });
  const { sessions } = await save({
    ...main,
    sessions: [
      { name: "Session 2", date: "2030-04-02" },
      { name: "Session 1", date: "2030-01-22" },
    ],
  });
  expect(sessions.map(({ name, date }) => [name, date])).toEqual([
    ["Session 1", "2030-01-22"],
    ["Session 2", "2030-04-02"],
  ]);
  expect((await editor.call("listExamSessions")).sessions).toHaveLength(3);
  const { entries } = await editor.call("listAuditLog", { query: { subject: "exam" } });
  expect(entries).toHaveLength(3);
  expect(entries[0]).toMatchObject({ action: "saveExamSessions", detail: { before: { sessions: [{}] } } });
});

test("a year that someone else saved meanwhile is not replaced unseen, nor is one taken for new", async () => {
  const { signedIn } = await startTestApp();
  const [asha, ravi] = [await signedIn({ role: "editor" }), await signedIn({ role: "editor" })];
  const save = (by: typeof asha, date: string, headers = {}) =>
    by.call("saveExamSessions", { body: { ...main, sessions: [{ name: "", date }] } }, headers);
  const seen = async () =>
    (await asha.call("listExamSessions")).years.find(({ year }) => year === main.year)?.etag;
  expect(await seen()).toBeUndefined();
  const { years } = await save(asha, "2030-01-20", { "if-none-match": "*" });
  const [{ etag = "" } = {}] = years;
  expect(years).toEqual([{ ...main, etag }]);
  expect(await seen()).toBe(etag);
  await save(asha, "2030-01-20", { "if-match": etag });
  await save(ravi, "2030-01-22", { "if-match": etag });
  const stale = { status: 409, code: "stale", saved: { by: { id: ravi.id } } };
  expect(await refusalOf(save(asha, "2030-01-25", { "if-match": etag }))).toMatchObject(stale);
  expect(await refusalOf(save(asha, "2030-01-25", { "if-none-match": "*" }))).toMatchObject(stale);
  expect((await asha.call("listExamSessions")).sessions.map(({ date }) => date)).toEqual(["2030-01-22"]);
  await save(asha, "2030-01-25");
  expect((await asha.call("listExamSessions")).sessions.map(({ date }) => date)).toEqual(["2030-01-25"]);
});

test("a date that is none, of another year, or a name twice is refused", async () => {
  const { signedIn } = await startTestApp();
  const editor = await signedIn({ role: "editor" });
  const first = { name: "Session 1", date: "2030-01-20" };
  for (const sessions of [
    [],
    [{ ...first, date: "2030-02-30" }],
    [{ ...first, date: "2031-01-20" }],
    [first, { ...first, date: "2030-04-01" }],
  ])
    await expect(
      editor.call("saveExamSessions", { body: { ...main, sessions } as never }),
    ).rejects.toMatchObject({ status: 400 });
});
