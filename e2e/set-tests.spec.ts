import type { Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { apiRequest, expect, serveShells, test } from "./fixtures.ts";
import { quizHashOf } from "./quiz-helpers.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** A time as a field of a date and a time takes it, so many minutes from now in India. */
const inIndia = (minutes: number) =>
  new Date(Date.now() + (330 + minutes) * 60_000).toISOString().slice(0, 16);

/** Makes a test from nothing, by hand, and schedules it; returns the path of its link. */
async function setTest(teacher: Page): Promise<string> {
  await teacher.goto("/admin/tests");
  await button(teacher, "New test").click();
  await teacher.getByRole("dialog").getByLabel("Title").fill("Weekly test 12");
  await button(teacher, "Create test").click();
  await expect(teacher.getByRole("heading", { name: "Weekly test 12", level: 1 })).toBeVisible();
  await teacher.getByLabel("Minutes").fill("30");
  await button(teacher, "By hand").click();
  const found = teacher.getByRole("region", { name: "Find questions" });
  for (const index of [0, 1])
    await found
      .getByRole("button", { name: /^Add question/ })
      .nth(index)
      .click();
  await expect(teacher.getByRole("heading", { name: "Questions (2)" })).toBeVisible();
  await button(teacher, "Move question 2 up").press("Enter");
  await expect(teacher.getByText("Moved to place 1.")).toBeVisible();
  // At its new place the question can't go further up, so the focus is on the way back.
  await expect(button(teacher, "Move question 1 down")).toBeFocused();
  await button(teacher, "Save").click();
  await expect(teacher.getByText("Saved.")).toBeVisible();
  await teacher.getByLabel("Opens").fill(inIndia(-1));
  await teacher.getByLabel("Closes", { exact: true }).fill(inIndia(60));
  expect(await findViolations(teacher)).toEqual([]);
  await button(teacher, "Schedule").click();
  const region = teacher.getByRole("region", { name: "Code" });
  const code =
    (await region.getByText(/^[2-9CDFHJKMNPQRTVWXY]{3}-[2-9CDFHJKMNPQRTVWXY]{3}$/).textContent()) ?? "";
  return `/test/${code}`;
}

test("a teacher sets a test, a student sits it by its code, and the marks are there after it has closed", async ({
  openPage,
  testServer,
}) => {
  test.setTimeout(120_000);
  const teacher = await openPage("editor");
  const link = await setTest(teacher);
  expect(await findViolations(teacher)).toEqual([]);

  const student = await openPage("learner");
  await student.goto(link);
  await expect(student.getByRole("heading", { name: "Weekly test 12", level: 1 })).toBeVisible();
  await expect(student.getByRole("region", { name: "About this test" })).toContainText(
    "2 questions, 8 marks",
  );
  await expect(student.getByRole("region", { name: "What your teacher will see" })).toBeVisible();
  expect(await findViolations(student)).toEqual([]);
  await button(student, "Begin").click();
  await student.getByRole("checkbox").check();
  await button(student, "I am ready to begin").click();
  await expect(student.getByRole("heading", { name: "Question 1 of 2", exact: true })).toBeAttached();
  const hash = quizHashOf(student);
  await answer(student);
  await button(student, "Save & Next").click();
  await expect(student.getByRole("heading", { name: "Question 2 of 2", exact: true })).toBeAttached();
  await button(student, "Submit").click();
  await student.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  await student.waitForURL(`**/quiz/${hash}/summary`);
  await expect(student.getByRole("heading", { name: "You have handed in the test." })).toBeVisible();
  expect(await findViolations(student)).toEqual([]);

  await teacher.goto("/admin/tests");
  await expect(teacher.getByRole("listitem").filter({ hasText: "Weekly test 12" })).toContainText(
    "1 of 1 submitted",
  );
  await teacher.getByRole("link", { name: "Weekly test 12" }).click();
  await button(teacher, "Close now").click();
  await button(teacher, "Close test").click();
  await expect(teacher.getByText("Closed", { exact: true })).toBeVisible();
  await testServer.shiftClock("4 minutes");
  await student.goto("/classes");
  await student.getByRole("link", { name: "Result of Weekly test 12" }).click();
  await expect(student.getByRole("heading", { name: "The quiz has ended." })).toBeVisible();
});

test("a teacher draws thirty questions by filters, changes the list, and has a code to share", async ({
  openPage,
}) => {
  const teacher = await openPage("editor");
  await teacher.goto("/admin/tests");
  await button(teacher, "New test").click();
  await teacher.getByRole("dialog").getByLabel("Title").fill("Unit test 3");
  await button(teacher, "Create test").click();
  await button(teacher, "By filters").click();
  const draw = teacher.getByRole("region", { name: "Draw by filters" });
  await draw.getByRole("button", { name: "Draw" }).click();
  await expect(draw.getByText("Choose a chapter.")).toBeVisible();
  await draw.getByLabel("Chapter").selectOption({ label: "Electrochemistry" });
  await draw.getByLabel("How many").fill("12");
  // What was said about a row that was removed is not said about a new one.
  await button(teacher, "Add a row").click();
  await draw.getByRole("button", { name: "Draw" }).click();
  await expect(draw.getByText("Choose a chapter.")).toBeVisible();
  await button(teacher, "Remove row 2").click();
  await button(teacher, "Add a row").click();
  const second = draw.getByRole("group", { name: "Row 2" });
  await expect(second.getByLabel("Chapter")).toBeFocused();
  await expect(draw.getByText("Choose a chapter.")).toBeHidden();
  await second.getByLabel("Chapter").selectOption({ label: "Solutions" });
  await second.getByLabel("How many").fill("18");
  expect(await findViolations(teacher)).toEqual([]);
  await draw.getByRole("button", { name: "Draw 30" }).click();
  await expect(teacher.getByText("Added 30 questions.")).toBeVisible();
  await expect(draw.getByRole("alert")).toHaveCount(0);
  await button(teacher, "Remove question 30").click();
  // Rows stay while other ways to add are open.
  await button(teacher, "By hand").click();
  await expect(draw).toBeHidden();
  await button(teacher, "By filters").click();
  await expect(second.getByLabel("How many")).toHaveValue("18");
  await button(teacher, "Add a row").click();
  const third = draw.getByRole("group", { name: "Row 3" });
  await third.getByLabel("Chapter").selectOption({ label: "Solutions" });
  await third.getByLabel("Type").selectOption({ label: "Numerical" });
  await third.getByLabel("How many").fill("150");
  await button(teacher, "Remove row 1").click();
  await expect(draw.getByLabel("Chapter").first()).toBeFocused();
  await button(teacher, "Remove row 1").click();
  // Enter in a field of the draw draws, and doesn't save the test; nor does Enter in the search.
  const saves: string[] = [];
  teacher.on("request", (request) => {
    if (request.method() === "PUT" && request.url().includes("/api/teacher/tests/"))
      saves.push(request.url());
  });
  await draw.getByLabel("How many").press("Enter");
  await expect(draw.getByText(/^Row 1, Solutions: \d+ of 150\./)).toBeVisible();
  await expect(teacher.getByText(/^Added \d+ of 150 questions\.$/)).toBeVisible();
  await button(teacher, "By hand").click();
  const found = teacher.getByRole("region", { name: "Find questions" });
  const answered = teacher.waitForResponse(/\/api\/admin\/questions\?.*q=cathode/);
  await found.getByLabel("Find questions").fill("cathode");
  await found.getByLabel("Find questions").press("Enter");
  await answered;
  await button(teacher, "By filters").click();
  expect(saves).toEqual([]);
  await draw.getByLabel("How many").fill("1");
  await expect(draw.getByText("No more questions fit")).toBeHidden();
  // With large text on a small phone nothing of the draw is wider than the screen.
  await teacher.setViewportSize({ width: 360, height: 740 });
  await teacher.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const hidden = await draw.evaluate((section) => section.scrollWidth - section.clientWidth);
  expect(hidden).toBeLessThanOrEqual(0);
  await teacher.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  await teacher.setViewportSize({ width: 1280, height: 800 });
  await button(teacher, "Save").click();
  await expect(teacher.getByText("Saved.")).toBeVisible();
  await teacher.getByLabel("Opens").fill(inIndia(-1));
  await teacher.getByLabel("Closes", { exact: true }).fill(inIndia(60));
  await button(teacher, "Schedule").click();
  const region = teacher.getByRole("region", { name: "Code" });
  const code = await region.getByText(/^[2-9CDFHJKMNPQRTVWXY]{3}-[2-9CDFHJKMNPQRTVWXY]{3}$/).textContent();
  const link = await region.getByText(/\/test\//).textContent();
  const message = await region.getByRole("link", { name: "WhatsApp" }).getAttribute("href");
  expect(new URL(message ?? "").searchParams.get("text")).toMatch(
    new RegExp(`^Unit test 3 · .+ – .+ IST · code ${code}\n${link}$`),
  );
  await teacher.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await button(teacher, "Copy message").click();
  await expect(region.getByText(`· code ${code}`)).toContainText(link ?? "");
  await button(teacher, "QR").click();
  const qr = teacher.getByRole("img", { name: `QR code of ${link}` });
  await expect(qr).toBeVisible();
  expect(await findViolations(teacher)).toEqual([]);
  // Printed, it is a sheet of its own.
  expect((await teacher.pdf()).toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test("while a draw runs, the list and the rows can change, and no other draw starts", async ({
  openPage,
}) => {
  const teacher = await openPage("editor");
  await serveShells(teacher);
  const { body } = await apiRequest(teacher, "POST", "/api/teacher/tests", { title: "Unit test 4" });
  await teacher.goto(`/admin/tests/${body.id}`);
  await button(teacher, "By filters").click();
  const draw = teacher.getByRole("region", { name: "Draw by filters" });
  await draw.getByLabel("Chapter").selectOption({ label: "Solutions" });
  await draw.getByRole("button", { name: "Draw 5" }).click();
  await expect(teacher.getByRole("heading", { name: "Questions (5)" })).toBeVisible();
  const held = Promise.withResolvers<void>();
  await teacher.route("**/draw/filters", async (route) => {
    await held.promise;
    await route.continue();
  });
  await draw.getByLabel("How many").fill("190");
  await draw.getByRole("button", { name: "Draw 190" }).click();
  await draw.getByLabel("How many").fill("5");
  await button(teacher, "Remove question 1").press("Enter");
  await expect(button(teacher, "Remove question 1")).toBeFocused();
  await button(teacher, "By blueprint").click();
  const paper = teacher.getByRole("region", { name: "Draw by blueprint" });
  await expect(paper.getByRole("button", { name: "Draw 25" })).toHaveAttribute("aria-disabled", "true");
  held.resolve();
  await expect(teacher.getByText(/^Added \d+ of 190 questions\.$/)).toBeVisible();
  const count = Number((await teacher.getByText(/^Added \d+ of/).textContent())?.match(/\d+/)?.[0]);
  await expect(teacher.getByRole("heading", { name: `Questions (${count + 4})` })).toBeVisible();
  await button(teacher, "By filters").click();
  await expect(draw.getByText("No more questions fit")).toBeHidden();
  await teacher.unroute("**/draw/filters");
  await teacher.route("**/draw/filters", (route) => route.fulfill({ status: 500 }));
  await draw.getByRole("button", { name: "Draw 5" }).click();
  await expect(teacher.getByText("Nothing was added: see By filters.")).toBeVisible();
  await expect(draw.getByRole("alert")).toBeVisible();
  await draw.getByLabel("How many").fill("6");
  await expect(draw.getByRole("alert")).toHaveCount(0);
});

test("a blueprint fills an empty test with a paper of the exam, and leaves minutes that were typed", async ({
  openPage,
}) => {
  const teacher = await openPage("editor");
  const { body } = await apiRequest(teacher, "POST", "/api/teacher/tests", { title: "Mock 1" });
  await setTestOfChapter(teacher, body.id, "Redox Reactions");
  await teacher.goto(`/admin/tests/${body.id}`);
  await teacher.getByLabel("Minutes").fill("90");
  await button(teacher, "By blueprint").click();
  const draw = teacher.getByRole("region", { name: "Draw by blueprint" });
  await draw.getByText("Whole syllabus").click();
  await expect(draw.getByRole("checkbox", { name: "Redox Reactions" })).toBeVisible();
  // JEE Main asks nothing of this chapter.
  await expect(draw.getByRole("checkbox", { name: "States of Matter" })).toHaveCount(0);
  await draw.getByRole("checkbox", { name: "Redox Reactions" }).check();
  await draw.getByLabel("Not used in my last").fill("1");
  expect(await findViolations(teacher)).toEqual([]);
  await draw.getByRole("button", { name: "Draw 25" }).click();
  await expect(
    draw.getByText(
      "Section A needs 20 single correct questions; only 0 are left. Section B needs 5 whole-number questions; only 0 are left. Choose more chapters or enter a lower number at “Not used in my last … tests”.",
    ),
  ).toBeVisible();
  await draw.getByRole("checkbox", { name: "Redox Reactions" }).uncheck();
  await draw.getByRole("button", { name: "Draw 25" }).click();
  await expect(teacher.getByRole("heading", { name: "Questions (25)" })).toBeVisible();
  await expect(teacher.getByLabel("Minutes")).toHaveValue("90");
});

test("a paper of another exam asks how to mark the test, and a paper after it starts anew", async ({
  openPage,
}) => {
  const teacher = await openPage("editor");
  const { body } = await apiRequest(teacher, "POST", "/api/teacher/tests", { title: "Mock 2" });
  await teacher.goto(`/admin/tests/${body.id}`);
  await button(teacher, "By hand").click();
  await teacher
    .getByRole("button", { name: /^Add question/ })
    .first()
    .click();
  await button(teacher, "By blueprint").click();
  const draw = teacher.getByRole("region", { name: "Draw by blueprint" });
  await draw.getByLabel("Blueprint").selectOption({ index: 2 });
  await draw.getByRole("button", { name: "Draw 16" }).click();
  const warning = teacher.getByText("This paper is of JEE Advanced, but the test is marked like JEE Main.");
  await expect(warning).toBeVisible();
  await button(teacher, "Keep JEE Main").click();
  await expect(warning).toBeHidden();
  await draw.getByLabel("Blueprint").selectOption({ index: 1 });
  await draw.getByRole("button", { name: "Draw 17" }).click();
  await expect(warning).toBeVisible();
  const heading = teacher.getByRole("heading", { name: /^Questions \(/ });
  await button(teacher, "Remove question 1").focus();
  while ((await heading.textContent()) !== "Questions (0)") await teacher.keyboard.press("Enter");
  await expect(button(teacher, "By hand")).toBeFocused();
  await expect(warning).toBeHidden();
  await draw.getByLabel("Blueprint").selectOption({ index: 0 });
  await draw.getByRole("button", { name: "Draw 25" }).click();
  await expect(teacher.getByText("is marked like JEE Main.")).toBeVisible();
  await expect(teacher.getByText("This paper is of")).toBeHidden();
});

test("a wrong test code says what to do", async ({ openPage }) => {
  const student = await openPage("learner");
  await student.goto("/test/222222");
  await expect(student.getByRole("heading", { name: "No test has this code" })).toBeVisible();
});

/** Makes a test of all that can be drawn of a chapter. `draftId`: any draft of the teacher. */
async function setTestOfChapter(teacher: Page, draftId: number, name: string): Promise<void> {
  const { body } = await apiRequest(teacher, "GET", "/api/admin/chapters");
  const chapter = body.chapters.find((candidate: { name: string }) => candidate.name === name);
  const draw = {
    rows: [{ chapter_id: chapter.id, count: 200 }],
    seed: 1,
    chosen_ids: [],
    not_used_in: 0,
  };
  const found = await apiRequest(teacher, "POST", `/api/teacher/tests/${draftId}/draw/filters`, draw);
  const question_ids = found.body.questions.map(({ id }: { id: number }) => id);
  await apiRequest(teacher, "POST", "/api/teacher/tests", { title: `All of ${name}`, question_ids });
}

/** Answers the question that is shown, whatever its kind. */
async function answer(page: Page): Promise<void> {
  const options = page.getByRole("radio").or(page.getByRole("main").getByRole("checkbox"));
  const number = page.getByRole("textbox", { name: /Your answer/ });
  await expect(options.first().or(number)).toBeVisible();
  if (await number.isVisible()) await number.fill("2");
  else await options.first().click();
}

test("a question earns other marks than its kind, and has a section of its own in the exam room", async ({
  openPage,
}) => {
  const teacher = await openPage("editor");
  const { body: list } = await apiRequest(
    teacher,
    "GET",
    "/api/admin/questions?limit=2&status=published&type=multi%20choice%20single%20answer",
  );
  const question_ids = list.questions.map(({ id }: { id: number }) => id);
  const settings = { title: "Weekly test 16", minutes: 30, question_ids };
  const { body: added } = await apiRequest(teacher, "POST", "/api/teacher/tests", settings);
  await teacher.goto(`/admin/tests/${added.id}`);
  await expect(teacher.getByText("8 marks", { exact: true })).toBeVisible();
  await button(teacher, "Other marks for question 1").click();
  const marks = teacher.getByRole("group", { name: "Marks of question 1" });
  await marks.getByLabel("Right").fill("x");
  await button(teacher, "Save").click();
  await expect(teacher.getByText("Correct the marks of question 1 first.")).toBeVisible();
  await marks.getByLabel("Right").fill("6");
  await marks.getByLabel("Wrong").fill("-2");
  await expect(teacher.getByText("10 marks", { exact: true })).toBeVisible();
  expect(await findViolations(teacher)).toEqual([]);
  await button(teacher, "Save").click();
  await expect(teacher.getByText("Saved.")).toBeVisible();
  await teacher.reload();
  await expect(teacher.getByText("10 marks", { exact: true })).toBeVisible();

  await button(teacher, "Preview as student").click();
  await expect(teacher.getByRole("tab", { name: /^Single correct \(\+6, −2\)/ })).toBeVisible();
  await expect(teacher.getByRole("tab")).toHaveCount(2);
});
