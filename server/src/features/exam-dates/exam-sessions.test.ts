import { expect, test } from "vitest";
import { expectRejection } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { extendExamSessions } from "./exam-session-actions.ts";
import { findCurrentYear } from "./exam-session-queries.ts";

const mainYear = { exam: "JEE Main", year: 2030 } as const;

test("coming years get their usual exam sessions, and exam sessions saved by an editor stay", async () => {
  const { db, signInAs } = await startTestApp();
  const editor = await signInAs({ role: "editor" });
  const year = (await findCurrentYear(db)) + 2;
  const editorSessions = {
    exam: "JEE Main",
    year,
    sessions: [{ name: "Only session", date: `${year}-02-03` }],
  } as const;
  expect((await editor.request("listExamSessions")).sessions).toEqual([]);
  await editor.request("saveExamSessions", {
    body: { ...editorSessions, sessions: [...editorSessions.sessions] },
  });
  await extendExamSessions(db);
  const { sessions } = await editor.request("listExamSessions");
  expect(sessions.filter((session) => session.exam === "JEE Main" && session.year === year)).toEqual([
    { exam: "JEE Main", year, name: "Only session", date: `${year}-02-03` },
  ]);
  expect(sessions.filter((session) => session.exam === "JEE Main" && session.year === year + 1)).toEqual([
    { exam: "JEE Main", year: year + 1, name: "Session 1", date: `${year + 1}-01-21` },
    { exam: "JEE Main", year: year + 1, name: "Session 2", date: `${year + 1}-04-01` },
  ]);
  await extendExamSessions(db);
  expect((await editor.request("listExamSessions")).sessions).toEqual(sessions);
});

test("saving replaces the exam sessions of an exam year, keeps the others, and is logged", async () => {
  const { signInAs } = await startTestApp();
  const editor = await signInAs({ role: "editor" });
  const save = (body: object) => editor.request("saveExamSessions", { body: body as never });
  await save({ exam: "JEE Advanced", year: 2030, sessions: [{ name: "", date: "2030-05-26" }] });
  await save({ ...mainYear, sessions: [{ name: "Session 1", date: "2030-01-20" }] });
  const { sessions } = await save({
    ...mainYear,
    sessions: [
      { name: "Session 2", date: "2030-04-02" },
      { name: "Session 1", date: "2030-01-22" },
    ],
  });
  expect(sessions.map(({ name, date }) => [name, date])).toEqual([
    ["Session 1", "2030-01-22"],
    ["Session 2", "2030-04-02"],
  ]);
  expect((await editor.request("listExamSessions")).sessions).toHaveLength(3);
  const { entries } = await editor.request("listAuditLog", { query: { subject: "exam" } });
  expect(entries).toHaveLength(3);
  expect(entries[0]).toMatchObject({ action: "saveExamSessions", detail: { before: { sessions: [{}] } } });
});

test("rejects a save over a year that someone else has saved, also if it was expected to be new", async () => {
  const { signInAs } = await startTestApp();
  const [asha, ravi] = [await signInAs({ role: "editor" }), await signInAs({ role: "editor" })];
  const save = (editor: typeof asha, date: string, headers = {}) =>
    editor.request("saveExamSessions", { body: { ...mainYear, sessions: [{ name: "", date }] } }, headers);
  const findETag = async () =>
    (await asha.request("listExamSessions")).years.find(({ year }) => year === mainYear.year)?.etag;
  expect(await findETag()).toBeUndefined();
  const { years } = await save(asha, "2030-01-20", { "if-none-match": "*" });
  const [{ etag = "" } = {}] = years;
  expect(years).toEqual([{ ...mainYear, etag }]);
  expect(await findETag()).toBe(etag);
  await save(asha, "2030-01-20", { "if-match": etag });
  await save(ravi, "2030-01-22", { "if-match": etag });
  const staleError = { status: 409, code: "stale", saved: { by: { id: ravi.id } } };
  expect(await expectRejection(save(asha, "2030-01-25", { "if-match": etag }))).toMatchObject(staleError);
  expect(await expectRejection(save(asha, "2030-01-25", { "if-none-match": "*" }))).toMatchObject(staleError);
  expect((await asha.request("listExamSessions")).sessions.map(({ date }) => date)).toEqual(["2030-01-22"]);
  await save(asha, "2030-01-25");
  expect((await asha.request("listExamSessions")).sessions.map(({ date }) => date)).toEqual(["2030-01-25"]);
});

test("rejects an invalid date, a date in another year, and a duplicate name", async () => {
  const { signInAs } = await startTestApp();
  const editor = await signInAs({ role: "editor" });
  const first = { name: "Session 1", date: "2030-01-20" };
  for (const sessions of [
    [],
    [{ ...first, date: "2030-02-30" }],
    [{ ...first, date: "2031-01-20" }],
    [first, { ...first, date: "2030-04-01" }],
  ])
    await expect(
      editor.request("saveExamSessions", { body: { ...mainYear, sessions } as never }),
    ).rejects.toMatchObject({ status: 400 });
});
