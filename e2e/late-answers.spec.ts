import type { Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { apiRequest, expect, test } from "./fixtures.ts";
import type { TestServer } from "./test-server.ts";

/** A student who sits a test of two questions and half an hour; its results are never shown. */
async function sitTest(teacher: Page, student: Page): Promise<string> {
  const query = "/api/admin/questions?limit=2&status=published&type=multi%20choice%20single%20answer";
  const { body: list } = await apiRequest(teacher, "GET", query);
  const question_ids = list.questions.map(({ id }: { id: number }) => id);
  const settings = { title: "Weekly test 12", minutes: 30, question_ids, shown: "never" };
  const { body: added } = await apiRequest(teacher, "POST", "/api/teacher/tests", settings);
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const window = { opens_at: at(-1), closes_at: at(60) };
  const path = `/api/teacher/tests/${added.id}/schedule`;
  const { code } = (await apiRequest(teacher, "POST", path, window)).body;
  const { hash } = (await apiRequest(student, "POST", "/api/quiz", { type: "assigned", code })).body;
  await apiRequest(student, "POST", `/api/quiz/${hash}/begin`);
  await student.goto(`/quiz/${hash}`);
  return hash;
}

/** Lets no answer through until the returned function is called. */
async function blockAnswers(page: Page): Promise<() => Promise<void>> {
  const answers = /\/question\/\d+\/answer/;
  await page.route(answers, (route) => route.abort());
  return () => page.unroute(answers);
}

async function chooseTwo(student: Page): Promise<void> {
  for (const number of [1, 2]) {
    await expect(student.getByRole("heading", { name: `Question ${number} of 2` })).toBeAttached();
    await student.getByRole("radio").first().check();
    if (number === 1) await student.getByRole("button", { name: "Save & Next" }).click();
  }
}

const countUnsent = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open("rasayan");
      opening.onsuccess = () => resolve(opening.result);
    });
    const request = database.transaction("unsent").objectStore("unsent").count();
    await new Promise((resolve) => {
      request.onsuccess = resolve;
    });
    return request.result;
  });

const answersOf = async ({ runSql }: TestServer, table: string) =>
  Number((await runSql(`select count(*) as n from ${table} where selected_option_ids is not null`))[0]?.n);

test("after a reload in the three minutes the page says what waits, and nothing of answers that came in time", async ({
  openPage,
  testServer,
}) => {
  const [teacher, student] = [await openPage("editor"), await openPage("learner")];
  await sitTest(teacher, student);
  const unblock = await blockAnswers(student);
  await chooseTwo(student);
  await expect.poll(() => countUnsent(student)).toBeGreaterThanOrEqual(2);
  await testServer.shiftClock("31 minutes");
  await student.reload();
  await expect(student.getByRole("heading", { name: "You have handed in the test." })).toBeVisible();
  await expect(student.getByRole("status")).toContainText("Not sent yet: 2 answers.");
  expect(await findViolations(student)).toEqual([]);
  await unblock();
  await expect(student.getByRole("status")).toBeEmpty({ timeout: 45_000 });
  await student.reload();
  await expect(student.getByRole("heading", { name: "You have handed in the test." })).toBeVisible();
  await expect(student.getByRole("status")).toBeEmpty();
  expect(await answersOf(testServer, "responses")).toBe(2);
  expect(await answersOf(testServer, "late_answers")).toBe(0);
});

test("what came too late leaves the phone, and the page says that the teacher has it", async ({
  openPage,
  testServer,
}) => {
  const [teacher, student] = [await openPage("editor"), await openPage("learner")];
  const hash = await sitTest(teacher, student);
  const unblock = await blockAnswers(student);
  await chooseTwo(student);
  await expect.poll(() => countUnsent(student)).toBeGreaterThanOrEqual(2);
  await testServer.shiftClock("40 minutes");
  await unblock();
  // Any page sends them.
  await student.goto("/dashboard");
  await expect.poll(() => answersOf(testServer, "late_answers"), { timeout: 45_000 }).toBe(2);
  await expect.poll(() => countUnsent(student)).toBe(0);
  await student.goto(`/quiz/${hash}/summary`);
  await expect(student.getByRole("status")).toHaveText(
    /^Too late to count: 2 answers\. Your teacher has them/,
  );
});
