import type { Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { apiRequest, expect, test } from "./fixtures.ts";
import type { TestServer } from "./test-server.ts";

/** R: right, W: wrong, -: left blank. By +4/−1: 12, 7, 3, 3 and −2 marks; the last of them began ten minutes late. */
const ANSWERS: Record<string, string> = { Asha: "RRR", Bina: "RRW", Charu: "RW-", Dev: "RW-", Esha: "WW-" };

/** Sets a test of three single-choice questions and lets a class sit it, five minutes before the closing time. */
async function sitTest(teacher: Page, { runSql }: TestServer): Promise<number> {
  const call = async (method: string, path: string, body: object) =>
    (await apiRequest(teacher, method, path, { ...body })).body;
  const chosen = await runSql(`select q.id from questions q join question_versions v on v.id = q.version_id
    where q.status = 'published' and v.type = 'multi choice single answer' and q.deleted_at is null
      and exists (select from option_versions o where o.version_id = v.id and not o.is_correct and o.rationale <> '')
    order by q.id limit 3`);
  const question_ids = chosen.map((row) => Number(row.id));
  const test = await call("POST", "/api/teacher/tests", { title: "Weekly test 12", question_ids });
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  await call("POST", `/api/teacher/tests/${test.id}/schedule`, { opens_at: at(-55), closes_at: at(5) });
  for (const [index, [name, signs]] of Object.entries(ANSWERS).entries())
    await runSql(`
      with sitter as (insert into users (google_sub, name) values ('sitter ${index}', '${name}') returning id),
        sat as (insert into quizzes (user_id, hash, type, state, marking_rule_id, total_questions, created_at, begun_at,
            end_time, last_activity_at, mode, paper_id, set_test_id, ended_by)
          select sitter.id, 'sitting ${index}', 'assigned', 'in_progress',
            (select id from marking_rules where slug ~ '^jee-main-[0-9]+$' order by slug desc limit 1), 3, t.opens_at, begun_at, begun_at + interval '20 minutes',
            begun_at, 'exam', t.paper_id, t.id, 'self'
          from sitter cross join (select *, opens_at + interval '${name === "Esha" ? 10 : 0} minutes' as begun_at
            from set_tests) as t where t.id = ${test.id} returning user_id, id, paper_id),
        asked as (insert into quiz_questions (user_id, quiz_id, question_id, version_id, position, section)
          select sat.user_id, sat.id, p.question_id, p.version_id, p.position, p.section
          from sat join paper_questions p on p.paper_id = sat.paper_id returning *)
      insert into responses (user_id, quiz_id, question_id, selected_option_ids, time_ms, answered_at)
      select a.user_id, a.quiz_id, a.question_id, array[(select option_id from option_versions o
          where o.version_id = a.version_id and o.is_correct = (sign = 'R') order by o.position limit 1)], 60000, app_now()
      from asked a join unnest(string_to_array('${signs}', null)) with ordinality as given (sign, place)
        on a.position = place - 1 where sign <> '-'`);
  return test.id;
}

const cellsOf = async (page: Page) =>
  (await page.getByRole("tabpanel").getByRole("row").allInnerTexts()).map((row) => row.replace(/\s+/g, " "));

test("a teacher reads the results of a test, one student’s answers, and takes them home as files", async ({
  openPage,
  testServer,
}) => {
  const teacher = await openPage("editor");
  const id = await sitTest(teacher, testServer);
  await teacher.goto("/admin/tests");
  await teacher.getByRole("link", { name: "Results" }).click();
  await expect(teacher.getByRole("heading", { name: "Results", level: 1 })).toBeVisible();
  await expect(teacher.getByText("5 of 5: 5 sat")).toBeVisible();
  // (12 + 7 + 3 + 3 − 2) / 5 = 4.6; the middle one has 3.
  const overview = teacher.getByRole("region", { name: "The class" });
  await expect(overview).toContainText("Mean4.6 of 12");
  await expect(overview).toContainText("Median3");
  await overview.getByText("As a table").click();
  await expect(overview.getByRole("row", { name: "−20 to −10 % 1" })).toBeVisible();
  const rows = await cellsOf(teacher);
  expect(rows.slice(1)).toEqual([
    "Asha 1 12 100 % 3 0 0 20 min No 1",
    "Bina 2 7 58.3 % 2 1 0 20 min No 1",
    "Charu 3 3 25 % 1 1 1 20 min No 1",
    "Dev 3 3 25 % 1 1 1 20 min No 1",
    "Esha 5 −2 −16.7 % 0 2 1 20 min Yes 1",
  ]);
  expect(await findViolations(teacher)).toEqual([]);

  await teacher.getByRole("button", { name: "Bina" }).click();
  const sheet = teacher.getByRole("dialog", { name: "Bina" });
  await expect(sheet).toContainText("7 of 12 marks (58.3 %) · 2 right, 1 wrong, 0 blank");
  await expect(sheet.getByRole("listitem")).toHaveCount(3);
  await expect(sheet.getByRole("listitem").last()).toContainText("Wrong");
  expect(await findViolations(teacher)).toEqual([]);
  await sheet.getByRole("button", { name: "Close" }).click();

  await teacher.getByRole("tab", { name: "Questions" }).click();
  const second = teacher.getByRole("tabpanel").locator("li").nth(1);
  // Right: two of five; three chose the same wrong option.
  await expect(second).toContainText("Facility40 %");
  await expect(second).toContainText(/Most chosen wrong option: [A-D], by 60 %\./);
  expect(await findViolations(teacher)).toEqual([]);
  await teacher.getByRole("tab", { name: "Questions" }).press("ArrowRight");
  await teacher.getByRole("tab", { name: "Topics" }).press("Enter");
  await expect(teacher.getByRole("tabpanel").getByRole("row").nth(1)).toBeVisible();
  expect(await findViolations(teacher)).toEqual([]);

  for (const [name, ending] of [
    ["Download CSV", "csv"],
    ["Download Excel", "xlsx"],
  ] as const) {
    const download = teacher.waitForEvent("download");
    await teacher.getByRole("button", { name }).click();
    expect((await download).suggestedFilename()).toMatch(
      new RegExp(`^weekly-test-12-[\\d-]+-r1\\.${ending}$`),
    );
  }
  const student = await openPage("learner");
  expect((await apiRequest(student, "GET", `/api/teacher/tests/${id}/results`)).status).toBe(403);
});

test("a teacher decides that another option is right too, sees first what changes, and takes it back", async ({
  openPage,
  testServer,
}) => {
  const teacher = await openPage("editor");
  const id = await sitTest(teacher, testServer);
  await teacher.goto(`/admin/tests/${id}/results`);
  await teacher.getByRole("tab", { name: "Questions" }).click();
  const second = teacher.getByRole("tabpanel").locator("ol > li").nth(1);
  const worst =
    (await second.getByText(/Most chosen wrong option/).innerText()).match(/: ([A-D]),/)?.[1] ?? "";
  await second.getByRole("button", { name: "Decide on question 2" }).click();
  const dialog = teacher.getByRole("dialog", { name: "Decide on question 2" });
  await expect(dialog.getByRole("status")).toHaveText("Choose what is right to see what changes.");
  await expect(dialog.getByRole("group", { name: "Decision" })).toHaveAccessibleDescription(
    "It concerns this test only. Your other tests and the library stay as they are.",
  );
  // What is missing is said at its fields, and the first of them gets the focus.
  await dialog.getByRole("textbox", { name: "Reason" }).fill("   ");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(dialog.getByRole("group", { name: "Right", exact: true })).toHaveAccessibleDescription(
    "Choose what is right.",
  );
  await expect(dialog.getByRole("checkbox").first()).toBeFocused();
  await expect(dialog.getByRole("textbox", { name: "Reason" })).toHaveAccessibleDescription(
    /Write a sentence\.$/,
  );
  expect(await findViolations(teacher)).toEqual([]);
  await dialog.getByRole("radio", { name: /^Also right/ }).check();
  await dialog.getByRole("checkbox", { name: new RegExp(`^${worst}\\b`) }).check();
  // Charu, Dev and Esha chose it: 5 marks more for each. (12 + 7 + 8 + 8 + 3) / 5 = 7.6.
  await expect(dialog.getByRole("status")).toHaveText(
    "Of 5 students, 3 get more marks. Mean: 4.6 of 12, then 7.6 of 12.",
  );
  await dialog.getByRole("radio", { name: /^Not counted/ }).check();
  await expect(dialog.getByRole("status")).toHaveText(
    "Of 5 students, 3 get more marks and 2 get fewer. Mean: 4.6 of 12, then 3.6 of 8.",
  );
  expect(await findViolations(teacher)).toEqual([]);
  await dialog.getByRole("radio", { name: /^Also right/ }).check();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("It was read both ways.");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(dialog).toBeHidden();
  const decided = second.getByRole("list", { name: "Decisions on question 2" });
  await expect(decided).toContainText(`Also right: ${worst}`);
  await expect(decided).toContainText("It was read both ways.");
  await expect(second).toContainText("Facility100 %");
  await expect(teacher.getByRole("region", { name: "The class" })).toContainText("Mean7.6 of 12");
  const decide = second.getByRole("button", { name: "Decide on question 2" });
  await expect(decide).toBeFocused();
  expect(await findViolations(teacher)).toEqual([]);

  await decided.getByRole("button", { name: "Undo" }).click();
  const undo = teacher.getByRole("dialog", { name: "Undo this decision?" });
  await expect(undo.getByRole("status")).toHaveText(
    "Of 5 students, 3 get fewer marks. Mean: 7.6 of 12, then 4.6 of 12.",
  );
  await undo.getByRole("button", { name: "Undo" }).click();
  await expect(undo).toBeHidden();
  await expect(decided).toContainText("(taken back)");
  await expect(decide).toBeFocused();
  await expect(second).toContainText("Facility40 %");
});

test("questions and decisions are there before anybody has finished, with every key of a question", async ({
  openPage,
  testServer,
}) => {
  const teacher = await openPage("editor");
  const call = async (method: string, path: string, body: object) =>
    (await apiRequest(teacher, method, path, { ...body })).body;
  const [row] = await testServer.runSql(`select q.id, array(select option_id from option_versions o
      where o.version_id = v.id order by o.position) as options
    from questions q join question_versions v on v.id = q.version_id
    where q.status = 'published' and v.type = 'multi choice multi correct' and q.deleted_at is null
      and (select string_agg(case when o.is_correct then 'R' else 'W' end, '' order by o.position)
        from option_versions o where o.version_id = v.id) in ('RRWW', 'RWRW', 'RWWR') order by q.id limit 1`);
  const body = { title: "Weekly test 13", question_ids: [Number(row?.id)], shown: "at_once" };
  const test = await call("POST", "/api/teacher/tests", body);
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const { code } = await call("POST", `/api/teacher/tests/${test.id}/schedule`, {
    opens_at: at(-5),
    closes_at: at(60),
  });
  await teacher.goto(`/admin/tests/${test.id}/results`);
  await teacher.getByRole("tab", { name: "Questions" }).click();
  const question = teacher.getByRole("tabpanel").locator("ol > li");
  await expect(question).toContainText(/Key: A and [BCD]/);
  await question.getByRole("button", { name: "Decide on question 1" }).click();
  const dialog = teacher.getByRole("dialog");
  await dialog.getByRole("radio", { name: /^Also right/ }).check();
  for (const letter of ["B", "C", "D"])
    await dialog.getByRole("checkbox", { name: new RegExp(`^${letter}`) }).check();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("A can be left out");
  await expect(dialog.getByRole("status")).toHaveText("Nobody has handed in the test yet.");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(question).toContainText(/Key: A and [BCD], or B, C and D/);
  await expect(question).toContainText("Also right: B, C and D");
  expect(await findViolations(teacher)).toEqual([]);

  // A student who sits it later reads and prints all keys, too.
  const student = await openPage("learner");
  const { hash } = (await apiRequest(student, "POST", "/api/quiz", { type: "assigned", code })).body;
  await apiRequest(student, "POST", `/api/quiz/${hash}/begin`);
  await apiRequest(student, "POST", `/api/quiz/${hash}/question/${row?.id}/answer`, {
    answer_ids: [2, 3, 4],
  });
  await apiRequest(student, "POST", `/api/quiz/${hash}/end`);
  await student.goto(`/quiz/${hash}/review`);
  await expect(student.getByText(/Right: A and [BCD], or B, C and D\./)).toBeVisible();
  // The key that he chose is shown as right, in words too.
  await expect(student.getByText("Correct, +4")).toBeVisible();
  const options = student.getByRole("listitem").filter({ hasText: /Your answer|Correct answer|Also right/ });
  await expect(options.filter({ hasText: "Your answer, correct" })).toHaveCount(3);
  await expect(options.first()).toContainText("Also right");
  expect(await findViolations(student)).toEqual([]);
  await student.goto(`/print/quiz/${hash}`);
  await student.getByRole("checkbox", { name: "Paper" }).uncheck();
  await student.getByRole("checkbox", { name: "Key" }).check();
  await expect(student.getByRole("article").getByRole("listitem")).toHaveText(
    /^1 A and [BCD], or B, C and D$/,
  );
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("neither the draft of a test nor its results are wider than the screen", async ({
    openPage,
    testServer,
  }) => {
    const teacher = await openPage("editor", { viewport: { width: 360, height: 740 } });
    const id = await sitTest(teacher, testServer);
    const copy = (await apiRequest(teacher, "POST", `/api/teacher/tests/${id}/duplicate`, {})).body;
    for (const path of [`/admin/tests/${copy.id}`, `/admin/tests/${id}/results`]) {
      await teacher.goto(path);
      await expect(teacher.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(teacher.getByText(/Questions \(|5 of 5/).first()).toBeVisible();
      expect(await teacher.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }
    await teacher.goto(`/admin/tests/${copy.id}`);
    const text = teacher.getByRole("listitem").filter({ hasText: "Question 1" });
    // The text has the width of the list, not what three buttons leave of it.
    const width = (await text.locator("div").first().boundingBox())?.width ?? 0;
    expect(width).toBeGreaterThan(250);
  });
});

test("a teacher takes the answers of a student whose phone came back too late", async ({
  openPage,
  testServer,
}) => {
  const teacher = await openPage("editor");
  const id = await sitTest(teacher, testServer);
  // Charu has left the third question blank; his phone had no network when he answered it.
  await testServer.runSql(`
    insert into late_answers (user_id, quiz_id, question_id, selected_option_ids, seq, time_ms, given_at, is_clock_set, arrived_at,
      is_key_shown)
    select z.user_id, z.id, q.question_id, array[(select option_id from option_versions o
        where o.version_id = q.version_id and o.is_correct limit 1)], 1, 60000, z.end_time - interval '1 minute', true,
      z.end_time + interval '10 minutes', false
    from quizzes z join users u on u.id = z.user_id join quiz_questions q on (q.user_id, q.quiz_id) = (z.user_id, z.id)
    where u.name = 'Charu' and q.position = 2`);
  await teacher.goto(`/admin/tests/${id}/results`);
  await expect(teacher.getByRole("row", { name: /^Charu/ })).toContainText("1 late answer");
  await teacher.getByRole("button", { name: "Charu" }).click();
  const sheet = teacher.getByRole("dialog", { name: "Charu" });
  const late = sheet.getByRole("region", { name: "Late answers" });
  await expect(late.getByRole("listitem")).toContainText(/Question 3.*Waiting.*Given.*Ended.*Arrived/s);
  expect(await findViolations(teacher)).toEqual([]);
  await late.getByRole("button", { name: "Leave" }).click();
  await expect(late.getByText("Left.")).toBeVisible();
  await expect(sheet).toContainText("3 of 12 marks");
  await late.getByRole("button", { name: "Take" }).click();
  await expect(late.getByText("Taken.")).toBeVisible();
  await expect(sheet).toContainText("7 of 12 marks (58.3 %) · 2 right, 1 wrong, 0 blank");
  await expect(late.getByRole("button")).toHaveCount(0);
  expect(await findViolations(teacher)).toEqual([]);
});

test("what came after the key was shown is taken only after a question, and what is superseded not at all", async ({
  openPage,
  testServer,
}) => {
  const teacher = await openPage("editor");
  const id = await sitTest(teacher, testServer);
  await testServer.runSql(`
    insert into late_answers (user_id, quiz_id, question_id, selected_option_ids, seq, time_ms, is_clock_set, is_key_shown)
    select z.user_id, z.id, q.question_id, null, 1, 60000, false, q.position = 2
    from quizzes z join users u on u.id = z.user_id join quiz_questions q on (q.user_id, q.quiz_id) = (z.user_id, z.id)
    where u.name = 'Asha' and q.position <> 1`);
  await testServer.runSql(`update responses r set seq = 2 from quiz_questions q, users u
    where (q.user_id, q.quiz_id, q.question_id) = (r.user_id, r.quiz_id, r.question_id) and u.id = q.user_id
      and u.name = 'Asha' and q.position = 0`);
  await teacher.goto(`/admin/tests/${id}/results`);
  await expect(teacher.getByRole("row", { name: /^Asha/ })).toContainText("1 late answer");
  await teacher.getByRole("button", { name: "Asha" }).click();
  const late = teacher.getByRole("region", { name: "Late answers" });
  await expect(late.getByRole("listitem").first()).toContainText("A newer answer came in time and counts.");
  await late.getByRole("button", { name: "Take" }).click();
  const question = teacher.getByRole("dialog", { name: "Take this late answer?" });
  await expect(question).toContainText("It arrived after this student could read the key");
  expect(await findViolations(teacher)).toEqual([]);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(late.getByRole("listitem").last()).toContainText("Waiting");
  await late.getByRole("button", { name: "Take" }).click();
  await question.getByRole("button", { name: "Take" }).click();
  await expect(late.getByText("Taken.")).toBeVisible();
  await expect(late.getByRole("listitem").first()).toContainText("Not needed");
  await expect(teacher.getByRole("dialog", { name: "Asha" })).toContainText("2 right, 0 wrong, 1 blank");
});
