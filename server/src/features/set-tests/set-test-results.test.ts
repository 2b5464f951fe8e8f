import { parse } from "csv-parse/sync";
import { strFromU8, unzipSync } from "fflate";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { expectRejection } from "../../../test/test-admin.ts";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { sitAsClassOfEight } from "../../../test/test-class-of-eight.ts";
import { addQuestion } from "../../../test/test-content.ts";
import { addBank, rightAnswer, wrongAnswerTo } from "../../../test/test-mock-tests.ts";
import { freezeClock } from "../../../test/test-quizzes.ts";
import { addSitters, beginAssigned, scheduleTest, windowOf } from "../../../test/test-set-tests.ts";
import { standaloneJobContext } from "../../db/chunks.ts";
import { expireQuizzes } from "../attempts/quiz-actions.ts";
import { readXml, type XmlNode } from "../question-import-export/xml-tree.ts";
import { gradeStudents } from "./set-test-grading.ts";
import { markingOf } from "./set-test-marking.ts";
import { listAttempts, listPaperQuestions } from "./set-test-results-queries.ts";

async function startWithClass() {
  const testApp = await startTestApp();
  const sat = await sitAsClassOfEight(testApp);
  return { ...testApp, ...sat, params: { id: sat.set.id } };
}

const resultsOf = (teacher: TestUser, id: number) => teacher.request("getTestResults", { params: { id } });

const fileOf = async (teacher: TestUser, id: number, kind: "csv" | "xlsx") =>
  teacher.send({ url: `/api/teacher/tests/${id}/results.${kind}` });

/** The cells of the sheets of a workbook, as texts. */
function readWorkbook(bytes: Uint8Array): string[][][] {
  const parts = unzipSync(bytes);
  const sheets = Object.keys(parts).filter((name) => name.startsWith("xl/worksheets/"));
  const textOf = (node: XmlNode): string => node.text + node.children.map(textOf).join("");
  const columnOf = (place: string) =>
    [...place.replace(/\d/g, "")].reduce((column, letter) => 26 * column + letter.charCodeAt(0) - 64, 0) - 1;
  return sheets.map((name) => {
    const data = readXml(strFromU8(parts[name] ?? new Uint8Array())).children.find(
      (node) => node.name === "sheetData",
    );
    return (data?.children ?? []).map((row) => {
      const cells: string[] = [];
      for (const cell of row.children) cells[columnOf(cell.attributes.r ?? "")] = textOf(cell);
      return Array.from(cells, (cell) => cell ?? "");
    });
  });
}

test("the figures of a class of eight are those that were worked out by hand, on the page and in both files", async () => {
  const { db, teacher, params, shiftClock, students } = await startWithClass();
  const live = await resultsOf(teacher, params.id);
  expect(live).toMatchObject({ state: "open", participation: { sat: 8, not_begun: 1, left: 1, absent: 0 } });
  await shiftClock("71 minutes");
  const results = await resultsOf(teacher, params.id);
  expect(results).toMatchObject({ title: "Weekly test 12", state: "closed", max_marks: 24, attempts: 1 });
  expect(results.participation).toEqual({
    total: 10,
    sat: 8,
    writing: 0,
    not_begun: 0,
    absent: 1,
    left: 1,
    erased: 0,
  });
  expect(results.summary).toEqual({
    mean: 10,
    median: 10,
    lower_quartile: 4.5,
    upper_quartile: 16,
    deviation: 9.38,
    reliability: null,
    standard_error: null,
  });
  expect(results.distribution.map((bin) => bin.students)).toEqual([1, 0, 1, 0, 1, 1, 1, 0, 1, 1, 0, 1]);
  expect(results.distribution[0]).toMatchObject({ from: -20, to: -10 });
  expect(
    results.students.map(({ rank, name, roll_number, marks, percent, correct, wrong, unattempted, late }) =>
      [rank, name, roll_number, marks, percent, correct, wrong, unattempted, late].join(" "),
    ),
  ).toEqual([
    "1 Asha 1 24 100 6 0 0 false",
    "2 Bina 2 19 79.2 5 1 0 false",
    "3 Charu 3 15 62.5 4 1 1 false",
    "4 Dev 4 11 45.8 3 1 2 false",
    "5 Esha 5 9 37.5 3 3 0 false",
    "6 Farid 6 6 25 2 2 2 false",
    "7 Gita 7 0 0 1 4 1 false",
    "8 =Hari 8 -4 -16.7 0 4 2 true",
    " Ila 9      ",
    " Jaya 10      ",
  ]);
  expect(results.students.slice(-2).map(({ state }) => state)).toEqual(["absent", "left"]);
  expect(results.students[0]).toMatchObject({
    class_name: "XII B",
    attempts: 1,
    seconds: 900,
    ended_by: "self",
  });
  expect(
    results.questions.map(
      ({ place, facility_pct, correct_pct, omitted_pct, median_seconds, discrimination }) =>
        [place, facility_pct, correct_pct, omitted_pct, median_seconds, discrimination].join(" "),
    ),
  ).toEqual([
    "1 75 75 0 30 ",
    "2 75 75 0 30 ",
    "3 37.5 37.5 12.5 30 ",
    "4 37.5 37.5 0 30 ",
    "5 62.5 62.5 25 30 ",
    "6 12.5 12.5 62.5 30 ",
  ]);
  const third = results.questions[2];
  const [a, b] = third?.options ?? [];
  expect(third).toMatchObject({ worst_option_id: a?.id, is_key_flagged: false, topic_name: "Raoult’s law" });
  expect(a).toMatchObject({ chosen: 4, chosen_pct: 50, top_pct: null, correct: false, is_dead: false });
  expect(a?.rationale_html).toContain("mole fraction");
  expect(b).toMatchObject({ chosen: 3, correct: true });
  expect(results.questions[5]?.typed).toEqual([
    { value: "7", correct: false, chosen: 2, chosen_pct: 25 },
    { value: "20", correct: true, chosen: 1, chosen_pct: 12.5 },
  ]);
  expect(results.topics.map(({ id: _, ...topic }) => topic)).toEqual([
    {
      name: "Raoult’s law",
      chapter_name: "Solutions",
      questions: 3,
      percent: 17.7,
      lost: 9.88,
      facility_pct: 29.2,
      state: "weak",
    },
    {
      name: "Henry's law",
      chapter_name: "Solutions",
      questions: 3,
      percent: 65.6,
      lost: 4.13,
      facility_pct: 70.8,
      state: "fair",
    },
  ]);

  const sheet = await teacher.request("getTestSheet", {
    params: { ...params, userId: students.Bina?.id ?? 0 },
  });
  expect(sheet.answers.map(({ outcome, marks }) => `${outcome} ${marks}`)).toEqual([
    ...Array.from({ length: 5 }, () => "correct 4"),
    "wrong -1",
  ]);
  expect(sheet.answers.at(-1)).toMatchObject({ typed: "7", option_ids: [] });

  const csv = await fileOf(teacher, params.id, "csv");
  expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(csv.headers["content-disposition"]).toMatch(
    /^attachment; filename="weekly-test-12-20\d\d-\d\d-\d\d-r1\.csv"$/,
  );
  expect(csv.body).toMatch(/^\uFEFF/);
  expect(csv.body).not.toContain("@");
  const rows = parse(csv.body, { bom: true }) as string[][];
  const [heads = [], about = []] = rows;
  expect(heads.slice(0, 4)).toEqual(["roll", "name", "class", "state"]);
  expect(heads.slice(-2)).toEqual(["Q06 answer", "Q06 marks"]);
  expect(about.slice(-4)).toEqual([
    "key 20, version 1, right 4, wrong -1",
    "Henry's law",
    "key 20, version 1, right 4, wrong -1",
    "Raoult’s law",
  ]);
  const cell =
    (name: string) =>
    (row: string[] = []) =>
      row[heads.indexOf(name)];
  expect(rows.slice(2).map(cell("marks"))).toEqual(["24", "19", "15", "11", "9", "6", "0", "-4", "", ""]);
  expect(rows.slice(2).map(cell("rank"))).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "", ""]);
  expect(rows.slice(2).map(cell("late"))).toEqual([...Array.from({ length: 7 }, () => "no"), "yes", "", ""]);
  expect(rows.slice(2).map(cell("state")).slice(-3)).toEqual(["sat", "absent", "left"]);
  expect(rows.slice(2).map(cell("late_answers"))).toEqual([...Array.from({ length: 8 }, () => "0"), "", ""]);
  // What a spreadsheet would run is guarded; marks below zero are numbers.
  expect(cell("name")(rows[9])).toBe("'=Hari");
  expect(rows[9]?.slice(-12)).toEqual(["A", "-1", "A", "-1", "A", "-1", "A", "-1", "", "0", "", "0"]);

  const xlsx = await fileOf(teacher, params.id, "xlsx");
  expect(xlsx.headers["content-type"]).toContain("spreadsheetml");
  const [studentSheet = [], attemptSheet = [], questionSheet = [], ruleSheet = []] = readWorkbook(
    xlsx.rawPayload,
  );
  const trimmed = (table: string[][]) => table.map((row) => row.join("|").replace(/\|+$/, ""));
  expect(trimmed(studentSheet)).toEqual(trimmed(rows).map((row) => row.replace("'=Hari", "=Hari")));
  expect(attemptSheet).toHaveLength(1 + 8);
  expect(questionSheet.slice(1).map((row) => row[6])).toEqual(["75", "75", "37.5", "37.5", "62.5", "12.5"]);
  expect(trimmed(ruleSheet)).toEqual(
    expect.arrayContaining(["mean|10", "standard deviation|9.38", "absent|1"]),
  );

  // The release changes nothing: what was computed from the answers is what the completion stores.
  await shiftClock("80 minutes");
  await expireQuizzes(db, standaloneJobContext);
  expect(
    await db.selectFrom("quizzes").select("score").where("state", "=", "completed").execute(),
  ).toHaveLength(8);
  expect(await resultsOf(teacher, params.id)).toEqual(results);
});

test("only the owner of a test reads its results, and everybody else hears nothing of it", async () => {
  const { db, app, signInAs, students, params, teacher, classId } = await startWithClass();
  const { id } = params;
  const paths = [`/api/teacher/tests/${id}/results`, `/api/teacher/tests/${id}/results/${students.Asha?.id}`];
  const all = [...paths, `${paths[0]}.csv`, `${paths[0]}.xlsx`];
  const answersTo = async (person: TestUser, urls = all) => {
    const replies = await Promise.all(urls.map((url) => person.send({ url })));
    return [...new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`))];
  };
  for (const role of ["teacher", "editor", "admin"] as const) {
    const other = await signInAs({ role });
    const unknown = all.map((url) => url.replace(`/tests/${id}/`, "/tests/99999/"));
    const found = await answersTo(other);
    expect(found).toEqual([expect.stringMatching(/^404 .*"test_not_found"/)]);
    expect(found).toEqual(await answersTo(other, unknown));
  }
  const colleague = await signInAs({ role: "teacher" });
  await db.insertInto("class_teachers").values({ user_id: colleague.id, class_id: classId }).execute();
  expect(await answersTo(colleague)).toEqual([expect.stringMatching(/^404 .*"test_not_found"/)]);
  for (const [person, is_own] of [[teacher, true] as const, [colleague, false] as const]) {
    expect((await person.request("listSetTests")).tests).toMatchObject([{ id, is_own }]);
    expect(await person.request("getSetTest", { params })).toMatchObject({ id, is_own });
  }
  for (const student of Object.values(students).slice(0, 1))
    expect(await answersTo(student)).toEqual([expect.stringMatching(/^403 /)]);
  for (const url of all) expect((await app.inject({ url })).statusCode).toBe(401);
  for (const url of all) {
    const { statusCode, body } = await teacher.send({ url });
    expect(statusCode).toBe(200);
    if (!url.endsWith("xlsx")) expect(body).not.toContain("@");
  }
  const absent = teacher.request("getTestSheet", { params: { id, userId: students.Ila?.id ?? 0 } });
  expect(await expectRejection(absent)).toMatchObject({ status: 404, code: "member_not_found" });
});

test("the best attempt counts, one that runs does not, and a test that is never shown has results for its teacher", async () => {
  const { db, signInAs, shiftClock } = await startTestApp();
  const questions = await addBank(db, 1, { single: 2 });
  const teacher = await signInAs({ role: "teacher" });
  const { id, code } = await scheduleTest(teacher, questions, { attempts: 3, shown: "never" });
  const asha = await signInAs();
  await db.updateTable("users").set({ name: "asha@example.org" }).where("id", "=", asha.id).execute();
  const sit = async (isRight: boolean, ends = true) => {
    const attempt = await beginAssigned(asha, code);
    for (const question of await attempt.questions())
      await attempt.answer(question.id, isRight ? rightAnswer(question) : wrongAnswerTo(question));
    if (ends) await attempt.end();
  };
  await sit(true);
  await sit(false);
  await sit(false, false);
  const ofAsha = {
    name: "asha",
    roll_number: null,
    class_name: null,
    state: "sat",
    attempts: 2,
    marks: 8,
    rank: 1,
  };
  const results = await resultsOf(teacher, id);
  expect(results.students).toMatchObject([ofAsha]);
  expect(results.questions).toMatchObject([{ facility_pct: 100 }, { facility_pct: 100 }]);
  expect(results.participation).toMatchObject({ total: 1, sat: 1, writing: 0 });
  await shiftClock("50 minutes");
  await resultsOf(teacher, id);
  await shiftClock("64 minutes");
  await expireQuizzes(db, standaloneJobContext);
  expect((await resultsOf(teacher, id)).students).toMatchObject([{ ...ofAsha, attempts: 3 }]);
  const { rawPayload } = await fileOf(teacher, id, "xlsx");
  const [, attemptSheet = []] = readWorkbook(rawPayload);
  expect(attemptSheet.slice(1).map((row) => [row[6], row[8], row[16]])).toEqual([
    ["1", "yes", "8"],
    ["2", "no", "-2"],
    ["3", "no", "-2"],
  ]);
});

test("who begins at the opening is not late, also if the test is open for less than its minutes", async () => {
  const { db, signInAs, shiftClock } = await startTestApp();
  const questions = await addBank(db, 1, { single: 1 });
  await freezeClock(db);
  const teacher = await signInAs({ role: "teacher" });
  const { id, code } = await scheduleTest(teacher, questions, { minutes: 60 }, windowOf(-0.5, 30));
  const [asha, ravi] = [await signInAs(), await signInAs()];
  await (await beginAssigned(asha, code)).end();
  await shiftClock("5 minutes");
  await (await beginAssigned(ravi, code)).end();
  const { students } = await resultsOf(teacher, id);
  const isLate = ({ id: userId }: TestUser) => students.find(({ user_id }) => user_id === userId)?.late;
  expect([asha, ravi].map(isLate)).toEqual([false, true]);
});

test("a question that is left out has no marks, also in attempts that are not marked again yet", async () => {
  const { db, params, shiftClock } = await startWithClass();
  await shiftClock("80 minutes");
  await expireQuizzes(db, standaloneJobContext);
  const [first, ...others] = await listPaperQuestions(db, params.id);
  if (!first) throw new Error("The paper is empty.");
  const questions = [{ ...first, void_outcome: "left_out" as const }, ...others];
  const graded = gradeStudents(
    markingOf({ exam: "main", marks: {}, question_marks: [], rule: null }),
    questions,
    await listAttempts(db, params.id),
  );
  const counted = graded.flatMap((student) => student.counted ?? []);
  expect(counted.map(({ marks }) => marks)).toEqual([20, 15, 11, 7, 5, 2, 1, -3]);
  expect(counted[0]?.answers[0]?.grade).toEqual({ outcome: "left_out", score: 0 });
});

test("of a student who has deleted the account, the answers stay as counts, without name or marks", async () => {
  const { db, teacher, students, params } = await startWithClass();
  const before = await resultsOf(teacher, params.id);
  for (const name of ["Asha", "Farid"]) await students[name]?.request("deleteUser", { body: {} });
  const after = await resultsOf(teacher, params.id);
  expect(after.participation).toMatchObject({ total: 10, sat: 6, not_begun: 1, left: 1, erased: 2 });
  expect(after.students.map(({ name }) => name)).toEqual([
    "Bina",
    "Charu",
    "Dev",
    "Esha",
    "Gita",
    "=Hari",
    "Ila",
    "Jaya",
  ]);
  const shares = ({ questions }: typeof before) =>
    questions.map(({ facility_pct, correct_pct, omitted_pct, options }) => ({
      facility_pct,
      correct_pct,
      omitted_pct,
      chosen: options.map(({ chosen_pct }) => chosen_pct),
    }));
  expect(shares(after)).toEqual(shares(before));
  expect(after.summary?.mean).toBe(8.33);
  const stored = await db.selectFrom("set_test_erased").selectAll().execute();
  expect(stored).toHaveLength(6);
  expect(JSON.stringify(stored)).not.toMatch(/Asha|user/);
});

test("the results take the same few statements for one student as for many", async () => {
  const { db, teacher, params, set } = await startWithClass();
  const count = async () => {
    const querySpy = vi.spyOn(pg.Client.prototype, "query");
    await resultsOf(teacher, params.id);
    const { length } = querySpy.mock.calls;
    querySpy.mockRestore();
    return length;
  };
  await resultsOf(teacher, params.id);
  const few = await count();
  await addSitters(db, set.id, 200);
  expect((await resultsOf(teacher, params.id)).participation).toMatchObject({ sat: 208 });
  expect(await count()).toBe(few);
  expect(few).toBeLessThanOrEqual(10);
});

test("a follow-up is a draft of further questions on the weakest topics, those of the test left out", async () => {
  const { db, teacher, questions, params, signInAs } = await startWithClass();
  const followUp = () => teacher.request("createFollowUpTest", { params, body: {} });
  expect(await expectRejection(followUp())).toMatchObject({ status: 409, code: "no_follow_up" });
  const { topics } = await resultsOf(teacher, params.id);
  for (const { id } of topics) for (let count = 0; count < 6; count++) await addQuestion(db, id);
  const draft = await followUp();
  expect(draft).toMatchObject({ state: "draft", title: "Follow-up: Weekly test 12", code: null });
  expect(draft.questions.map(({ topic_name }) => topic_name)).toEqual([
    ...Array.from({ length: 5 }, () => "Raoult’s law"),
    ...Array.from({ length: 5 }, () => "Henry's law"),
  ]);
  for (const { id } of questions) expect(draft.questions.map((question) => question.id)).not.toContain(id);
  const other = (await signInAs({ role: "teacher" })).request("createFollowUpTest", { params, body: {} });
  expect(await expectRejection(other)).toMatchObject({ status: 404, code: "test_not_found" });
});
