import { apiRequest, expect, signInAs, test } from "./fixtures.ts";
import { startQuiz } from "./quiz-helpers.ts";

/** SQL for the options of question version `v`, numbered from 1. */
const LETTERED_OPTIONS_SQL = `(select option_id, is_correct, row_number() over (order by position) as letter
  from option_versions where version_id = v.id)`;

test("an editor resolves a report with a note, and the reporter sees the outcome after the quiz has ended", async ({
  page,
  openPage,
}) => {
  const student = await openPage("learner");
  const { hash, questions } = await startQuiz(student, "unlimited");
  const question = questions.find(({ type }) => type === "multi choice single answer");
  const id = question?.id;
  const answer = { answer_id: question?.answers[1]?.id };
  await apiRequest(student, "POST", `/api/quiz/${hash}/question/${id}/answer`, answer);
  const report = { reason: "unclear", text: "Which of the two solutions is meant?" };
  await apiRequest(student, "PUT", `/api/quiz/${hash}/question/${id}/report`, report);
  await apiRequest(student, "POST", `/api/quiz/${hash}/end`);

  await signInAs(page, "editor");
  await page.goto("/admin");
  await page.getByRole("link", { name: "Reports" }).click();
  await expect(page.getByText("1 report by 1 student · Unclear 1")).toBeVisible();
  await page.getByRole("button", { name: `Decide on question ${id}` }).click();
  const pane = page.getByRole("region", { name: `Question ${id}` });
  await expect(pane.getByText(report.text)).toBeVisible();
  await expect(pane.getByText("Chose B", { exact: true })).toBeVisible();
  await expect(pane.getByText("Correct answer", { exact: true })).toBeVisible();
  await expect(pane.getByRole("heading", { name: "Solution" })).toBeVisible();
  await expect(pane.getByRole("region", { name: "Statistics" })).toBeVisible();

  // A report that arrives while the editor is reading must not be resolved unread.
  await apiRequest(student, "PUT", `/api/quiz/${hash}/question/${id}/report`, { ...report, text: "Both?" });
  await pane.getByLabel("Note to the students who reported it").fill("The stem names the solution now.");
  await pane.getByRole("button", { name: "Decide", exact: true }).click();
  await expect(pane.getByRole("alert")).toContainText("A new report has arrived");
  await expect(pane.getByText("Both?")).toBeVisible();

  // An unchanged question can't be resolved as fixed. The page links to the question editor and back.
  await pane.getByRole("button", { name: "Decide", exact: true }).click();
  await expect(pane.getByRole("alert")).toContainText("Edit the question before marking this fixed.");
  await pane.getByRole("link", { name: `Edit question ${id}` }).click();
  const text = page.getByLabel("Text", { exact: true });
  await text.fill(`${await text.inputValue()} Take the first solution.`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.goto("/admin/reports");
  await page.getByRole("button", { name: `Decide on question ${id}` }).click();
  await expect(pane.getByText("when it was version 1")).toBeVisible();
  await expect(pane.getByText("Edit the question before marking this fixed.")).toBeHidden();
  await expect(pane.getByLabel("Note to the students who reported it")).toHaveValue(
    "The stem names the solution now.",
  );
  await pane.getByRole("button", { name: "Decide", exact: true }).click();
  await expect(page.getByText("1 report closed as fixed.")).toBeVisible();
  await expect(page.getByText("There are no reports yet.")).toBeVisible();

  const { reports } = (await apiRequest(student, "GET", "/api/reports")).body;
  expect(reports).toMatchObject([{ state: "fixed", note: "The stem names the solution now.", seen: false }]);
});

test("closing a report as fixed asks to mark past attempts again by the new key", async ({
  page,
  openPage,
}) => {
  const student = await openPage("learner");
  const { hash, questions } = await startQuiz(student, "unlimited");
  const question = questions.find(({ type }) => type === "multi choice single answer");
  const id = question?.id ?? 0;
  const report = { reason: "key_wrong", text: "It is the other one." };
  await apiRequest(student, "PUT", `/api/quiz/${hash}/question/${id}/report`, report);
  await apiRequest(student, "POST", `/api/quiz/${hash}/end`);
  await signInAs(page, "editor");
  const { text, type, answers } = (await apiRequest(page, "GET", `/api/admin/questions/${id}`)).body;
  const corrected = answers.map((option: { id: number; text: string; correct: boolean }, index: number) => ({
    id: option.id,
    text: option.text,
    correct: index === answers.findIndex((other: { correct: boolean }) => !other.correct),
  }));
  await apiRequest(page, "PUT", `/api/admin/questions/${id}`, { text, type, answers: corrected });

  await page.goto("/admin/reports");
  await page.getByRole("button", { name: `Decide on question ${id}` }).click();
  const pane = page.getByRole("region", { name: `Question ${id}` });
  await pane.getByLabel("Note to the students who reported it").fill("The key is corrected.");
  await pane.getByRole("button", { name: "Decide", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Mark 1 past attempt again?" });
  await expect(dialog.getByLabel("Reason")).toHaveValue("The key is corrected.");
  await dialog.getByRole("button", { name: "Mark again" }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(`/admin/questions/${id}`);
  await expect(page.getByText(/^1 attempt marked again on/)).toBeVisible();
});

test("closing merged reports as fixed asks about each of their questions, one after the other", async ({
  page,
  openPage,
}) => {
  const student = await openPage("learner");
  const { hash, questions } = await startQuiz(student, "unlimited");
  const ids = questions.filter(({ type }) => type === "multi choice single answer").map(({ id }) => id);
  const [firstId = 0, secondId = 0] = ids;
  for (const id of [firstId, secondId])
    await apiRequest(student, "PUT", `/api/quiz/${hash}/question/${id}/report`, {
      reason: "key_wrong",
      text: "",
    });
  await apiRequest(student, "POST", `/api/quiz/${hash}/end`);
  await signInAs(page, "editor");
  for (const id of [firstId, secondId]) {
    const { text, type, answers } = (await apiRequest(page, "GET", `/api/admin/questions/${id}`)).body;
    const firstWrong = answers.findIndex(({ correct }: { correct: boolean }) => !correct);
    const corrected = answers.map((option: { id: number; text: string }, index: number) => ({
      id: option.id,
      text: option.text,
      correct: index === firstWrong,
    }));
    await apiRequest(page, "PUT", `/api/admin/questions/${id}`, { text, type, answers: corrected });
  }
  const resolution = { resolution: "merged", into: secondId };
  await apiRequest(page, "POST", `/api/admin/questions/${firstId}/reports`, resolution);

  await page.goto("/admin/reports");
  await page.getByRole("button", { name: `Decide on question ${secondId}` }).click();
  const pane = page.getByRole("region", { name: `Question ${secondId}` });
  await pane.getByLabel("Note to the students who reported it").fill("Both keys are corrected.");
  await pane.getByRole("button", { name: "Decide", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Mark 1 past attempt again?" });
  await expect(dialog).toContainText(`Question ${secondId}`);
  await dialog.getByRole("button", { name: "Mark again" }).click();
  await expect(dialog).toContainText(`Question ${firstId}`);
  await expect(dialog.getByLabel("Reason")).toHaveValue("Both keys are corrected.");
  await dialog.getByRole("button", { name: "Mark again" }).click();
  await expect(dialog).toHaveCount(0);
  for (const id of [firstId, secondId]) {
    await page.goto(`/admin/questions/${id}`);
    await expect(page.getByText(/^1 attempt marked again on/)).toBeVisible();
  }
});

test("duplicate reports can be merged and rejected with a note, which the reporter sees for each", async ({
  page,
  openPage,
}) => {
  const student = await openPage("learner");
  const { hash, ids } = await startQuiz(student, "unlimited");
  const [firstId, secondId] = ids;
  const reportsByQuestion = [
    [firstId, { reason: "duplicate", text: "The last one asked this." }],
    [secondId, { reason: "out_of_syllabus", text: "" }],
  ] as const;
  for (const [id, report] of reportsByQuestion)
    await apiRequest(student, "PUT", `/api/quiz/${hash}/question/${id}/report`, report);
  await apiRequest(student, "POST", `/api/quiz/${hash}/end`);

  await signInAs(page, "editor");
  await page.goto("/admin/reports");
  await expect(page.getByText("1 report by 1 student · Duplicate 1")).toBeVisible();
  await page.getByRole("button", { name: `Decide on question ${firstId}` }).click();
  const pane = page.getByRole("region", { name: `Question ${firstId}` });
  await pane.getByRole("button", { name: "Merge" }).click();
  await pane.getByLabel("Number of the other question").fill(`${secondId}`);
  await pane.getByRole("button", { name: "Decide", exact: true }).click();
  await expect(page.getByText("1 report moved to the other question.")).toBeVisible();
  await expect(page.getByText("2 reports by 1 student")).toBeVisible();
  await expect(page.getByRole("button", { name: `Decide on question ${firstId}` })).toHaveCount(0);

  await page.getByRole("button", { name: `Decide on question ${secondId}` }).click();
  const mergedPane = page.getByRole("region", { name: `Question ${secondId}` });
  await expect(mergedPane.getByText("Out of syllabus")).toBeVisible();
  await expect(mergedPane.getByText("The last one asked this.")).toBeVisible();
  await expect(mergedPane.getByRole("link", { name: `to question ${firstId}` })).toBeVisible();
  await mergedPane.getByRole("button", { name: "Rejected" }).click();
  await mergedPane
    .getByLabel("Note to the students who reported it")
    .fill("Both belong to JEE, and differ in the electrode.");
  await mergedPane.getByRole("button", { name: "Decide", exact: true }).click();
  await expect(page.getByText("2 reports closed as rejected.")).toBeVisible();
  await expect(page.getByText("There are no reports yet.")).toBeVisible();

  await student.goto("/profile");
  await expect(student.getByText("2 new answers")).toBeVisible();
  await student.getByRole("link", { name: "Your reports" }).click();
  await expect(student.getByText("Both belong to JEE, and differ in the electrode.")).toHaveCount(2);
});

test("without attempts, a question has no statistics and no question is flagged", async ({ page }) => {
  await signInAs(page, "editor");
  await page.goto("/admin/questions/1");
  const statistics = page.getByRole("region", { name: "Statistics" });
  await expect(statistics.getByText("No attempts have been counted yet.")).toBeVisible();
  await page.goto("/admin/suspects");
  await expect(page.getByText("There are no suspect questions yet.")).toBeVisible();
});

test("statistics show one decimal per option and name the flagged option", async ({ page, testServer }) => {
  // A question with key A: all of the top group choose C, and one student in forty chooses D.
  await testServer.runSql(`insert into item_statistics
      (version_id, question_id, attempts, omitted, facility, upper_group_count, options, flags)
    select v.id, v.question_id, 40, 0, 0.4, 11,
      (select jsonb_agg(jsonb_build_object('id', o.option_id, 'chosen', (array[16, 12, 11, 1])[o.letter],
        'upper_group_count', case o.letter when 3 then 11 else 0 end) order by o.letter) from ${LETTERED_OPTIONS_SQL} as o),
      '{likely_miskeyed,dead_distractor}'
    from questions q join question_versions v on v.id = q.version_id
    where v.type = 'multi choice single answer'
      and (select array_agg(o.is_correct order by o.letter) from ${LETTERED_OPTIONS_SQL} as o) = '{t,f,f,f}'
    order by q.id limit 1`);
  await signInAs(page, "editor");
  await page.goto("/admin/suspects");
  await page.getByRole("link", { name: /^Question \d+$/ }).click();
  const statistics = page.getByRole("region", { name: "Statistics" });
  await expect(statistics.getByText("The best choose C, a wrong answer")).toBeVisible();
  await expect(statistics.getByText("Hardly anyone chooses D")).toBeVisible();
  await expect(statistics.getByText("Marks won, of all possible")).toBeVisible();
  const rows = statistics.getByRole("row");
  await rows.last().scrollIntoViewIfNeeded();
  for (const name of ["All", "Best 27 %"])
    await expect(rows.first().getByRole("columnheader", { name })).toBeInViewport({ ratio: 0.9 });
  await expect(rows.last().getByRole("cell")).toHaveText(["2.5 %", "0.0 %"]);
});
