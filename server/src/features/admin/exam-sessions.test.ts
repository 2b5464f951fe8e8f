import { expect, test } from "vitest";
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
