import { placedIssueMessage } from "@rasayan/contract/issues";
import { expect, test } from "vitest";
import { expectRejection, listAudit } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { addQuestion } from "../../../test/test-content.ts";
import {
  addImportTopic,
  commitImport,
  readImportFile,
  sendFile,
  uploadAndReview,
  waitUntilProcessed,
} from "../../../test/test-imports.ts";

async function start() {
  const testApp = await startTestApp();
  return {
    ...testApp,
    ...(await addImportTopic(testApp.db)),
    editor: await testApp.signInAs({ role: "editor" }),
  };
}

test("Moodle: maths, tables, images and rationales are converted, and problems are reported for each row", async () => {
  const { db, editor, topicId } = await start();
  const { batch, rows } = await uploadAndReview(editor, await readImportFile("moodle-export.xml"));
  expect(batch).toMatchObject({ format: "moodle", state: "ready", total: 6, done: 6, imported: 0 });
  expect(
    rows.map(({ line, level, messages }) => ({
      line,
      level,
      messages: messages.filter(({ level: severity }) => severity !== "note").map(placedIssueMessage),
    })),
  ).toEqual([
    {
      line: 15,
      level: "warning",
      messages: [
        "Marks for partly right options are not kept.",
        'There is no tag "year 11" here; it is left out.',
      ],
    },
    { line: 64, level: "ok", messages: [] },
    { line: 81, level: "ok", messages: [] },
    { line: 94, level: "ok", messages: [] },
    {
      line: 102,
      level: "error",
      messages: ["Questions of the kind “ddwtos” can’t be imported. Write it with options or a number."],
    },
    {
      line: 108,
      level: "warning",
      messages: [
        "The question comes in without a picture. A picture of this question is no JPEG, PNG or WebP.",
      ],
    },
  ]);
  const [flaskQuestion, multiQuestion, numericQuestion] = rows.map(({ question }) => question);
  expect(flaskQuestion?.topicId).toBe(topicId);
  expect(flaskQuestion?.text).toMatch(
    /^!\[A closed flask\]\(\/assets\/images\/[a-z0-9]{22}\.webp\)\n\nThe gas above the liquid has the partial pressure\u00a0\$p\$\. Which law gives its \*\*mole fraction\*\* \$x\$ if \$x < 0\.01\$\?$/,
  );
  expect(flaskQuestion?.text_html).toContain('class="katex"');
  expect(flaskQuestion?.solution_html).toContain("katex-display");
  expect(flaskQuestion?.answers.map(({ text, correct }) => [text, correct])).toEqual([
    ["Henry's law", true],
    ["Dalton's law", false],
    ["Boyle's law for SO<sub>2</sub>", false],
  ]);
  expect(flaskQuestion?.answers[0]?.rationale_html).toContain("<em>dilute</em>");
  expect(multiQuestion?.type).toBe("multi choice multi correct");
  expect(multiQuestion?.text).toContain("| 1 | $p$ up |");
  expect(multiQuestion?.answers[0]).toMatchObject({ text: "higher \\*pressure\\*", correct: true });
  expect(multiQuestion?.answers[1]?.text).toMatch(/^!\[Ice\]\(\/assets\/images\/[a-z0-9]{22}\.webp\)$/);
  expect(numericQuestion).toMatchObject({
    type: "numerical",
    single_answer: "0.000018",
    unit: "mol/L",
    accept: [["0.000017", "0.000019"]],
  });
  expect(await db.selectFrom("images").select("hash").execute()).toHaveLength(1);
  expect(await db.selectFrom("questions").select("id").execute()).toEqual([]);
});

test("a picture that cannot be used is left out with a warning, unless the text is nothing else", async () => {
  const { editor, topicId } = await start();
  const media = (name: string) =>
    `<file name="${name}" path="/" encoding="base64">R0lGODlhAQABAAAAACw=</file>`;
  const text = (html: string, name: string) => `<text><![CDATA[${html}]]></text>${media(name)}`;
  const image = (name: string) => `<img src="@@PLUGINFILE@@/${name}" alt="A flask">`;
  const question = (
    stem: string,
    option: string,
  ) => `<question type="multichoice"><questiontext>${stem}</questiontext>
    <answer fraction="100">${option}</answer><answer fraction="0"><text>b</text></answer></question>`;
  const file = `<quiz>
    ${question(text(`<p>What boils?</p>${image("a.gif")}`, "a.gif"), "<text>a</text>")}
    ${question(text('<p>Hear <a href="@@PLUGINFILE@@/a.mp3">this</a>: what boils?</p>', "a.mp3"), "<text>a</text>")}
    ${question("<text>Which is a flask?</text>", text(image("b.gif"), "b.gif"))}
  </quiz>`;
  const { batch, rows } = await uploadAndReview(editor, file, { topicId });
  expect(rows.map(({ level, question: read }) => [level, read?.text])).toEqual([
    ["warning", "What boils?"],
    ["warning", "Hear this: what boils?"],
    ["error", "Which is a flask?"],
  ]);
  expect((await commitImport(editor, batch.id)).imported).toBe(2);
});

test("CSV of a spreadsheet: byte order mark, semicolons, line breaks in cells, decimal commas", async () => {
  const { editor, topicId, tagId } = await start();
  const { batch, rows } = await uploadAndReview(editor, await readImportFile("excel-semicolon.csv"));
  expect(batch).toMatchObject({ format: "csv", state: "ready", ok: 2, warnings: 2, errors: 2 });
  expect(rows.map(({ line, level }) => [line, level])).toEqual([
    [2, "ok"],
    [4, "warning"],
    [5, "ok"],
    [6, "error"],
    [7, "error"],
    [9, "warning"],
  ]);
  expect(rows[0]?.question?.text).toBe('Which gas dissolves best in "hard" water;\nand which $K_H$ has it?');
  expect(rows[0]?.question?.solution_html).toContain("katex-display");
  expect(rows[2]?.question).toMatchObject({ type: "numerical", single_answer: "4.57", unit: "mol/kg" });
  expect(rows[3]?.messages).toEqual([
    { field: "answers", kind: "no_right_option", params: {}, level: "error" },
  ]);
  expect(rows[4]?.messages.map(placedIssueMessage)[0]).toBe('The key "E" names no option of this row.');
  expect(rows[5]?.messages.map(placedIssueMessage)).toEqual([
    '"extreme" is no difficulty; the question is taken as medium.',
    'There is no topic "Alchemy / Gold" here.',
    "There is none yet.",
  ]);
  const { imported } = await commitImport(editor, batch.id);
  expect(imported).toBe(4);
  const { questions } = await editor.request("listAdminQuestions", { query: { limit: 100 } });
  expect(questions.map(({ status }) => status)).toEqual(["review", "review", "review", "review"]);
  const ids = questions.map(({ id }) => id).sort((a, b) => a - b);
  const multiCorrect = await editor.request("getAdminQuestion", { params: { id: ids[1] ?? 0 } });
  expect(multiCorrect).toMatchObject({
    type: "multi choice multi correct",
    difficulty: "hard",
    topicId,
    version: 1,
    status: "review",
    question_tags: [{ id: tagId, name: "colligative" }],
    exams: ["main", "advanced"],
  });
  expect(multiCorrect.answers.map(({ text, correct }) => [text, correct])).toEqual([
    ["Boiling point", true],
    ["Colour", false],
    ["Osmotic pressure", true],
    ["Density", false],
  ]);
  const saved = await editor.request("updateQuestion", {
    params: { id: multiCorrect.id },
    body: { text: multiCorrect.text, type: multiCorrect.type, status: "published" },
  });
  expect(saved).toMatchObject({ version: 1, status: "published" });
});

test("GIFT: each question is read separately, so an error in one does not affect the others", async () => {
  const { editor } = await start();
  const { batch, rows } = await uploadAndReview(editor, await readImportFile("teacher.gift.txt"));
  expect(batch).toMatchObject({ format: "gift", ok: 5, errors: 4 });
  expect(rows.map(({ line, level }) => [line, level])).toEqual([
    [6, "ok"],
    [13, "ok"],
    [20, "ok"],
    [22, "ok"],
    [24, "ok"],
    [26, "error"],
    [28, "error"],
    [30, "error"],
    [35, "error"],
  ]);
  const [henryQuestion, multiQuestion, boilingQuestion, molesQuestion, sunQuestion] = rows.map(
    ({ question }) => question,
  );
  expect(henryQuestion?.text).toBe("Which law says that $p = K_H x$ holds: at one temperature?");
  expect(henryQuestion?.solution_html).toContain('class="katex"');
  expect(henryQuestion?.answers[0]?.rationale_html).toContain("yes: for dilute solutions");
  expect(multiQuestion?.answers.map(({ correct }) => correct)).toEqual([true, true, false]);
  expect(boilingQuestion).toMatchObject({ single_answer: "100", accept: [["99.5", "100.5"]] });
  expect(boilingQuestion?.text_html).toContain("<strong>normal</strong>");
  expect(molesQuestion).toMatchObject({ single_answer: null, accept: [["1", "2"]] });
  expect(sunQuestion?.answers.map(({ text, correct }) => [text, correct])).toEqual([
    ["True", true],
    ["False", false],
  ]);
});

test("rows similar to an existing question or to an earlier row are only left out on request", async () => {
  const { editor, topicId } = await start();
  const text = "Which gas law relates the pressure of a gas above a liquid to its solubility in that liquid?";
  const answers = ["Henry's law", "Boyle's law"].map((answerText, index) => ({
    text: answerText,
    correct: index === 0,
  }));
  const stored = await editor.request("createQuestion", {
    body: { text, type: "multi choice single answer", topicId, answers },
  });
  const file = [
    "text,option_a,option_b,answer",
    `"${text.replace("Which", "What")}",Henry's law,Boyle's law,A`,
    "Name the unit in which chemists count particles of any kind at all,mole,gram,A",
    "Name the unit in which chemists count particles of any kind at all!,mole,gram,A",
  ].join("\n");
  const { batch, rows } = await uploadAndReview(editor, file, { topicId });
  expect(rows.map(({ duplicates }) => duplicates)).toEqual([
    [{ question_id: stored.id, line: null, percent: 95 }],
    [],
    [{ question_id: null, line: 3, percent: 100 }],
  ]);
  expect(batch).toMatchObject({ ok: 1, warnings: 2, duplicates: 2 });
  const params = { id: batch.id };
  const duplicateRows = await editor.request("listImportRows", { params, query: { duplicates: "true" } });
  expect(duplicateRows.rows.map(({ line }) => line)).toEqual([2, 4]);
  expect((await commitImport(editor, batch.id, { duplicates: "exclude" })).imported).toBe(1);
  const secondPreview = await uploadAndReview(editor, file, { topicId });
  const secondCommit = await commitImport(editor, secondPreview.batch.id, { excluded_rows: [2] });
  expect(secondCommit.imported).toBe(2);
  const thirdPreview = await uploadAndReview(editor, file, { topicId });
  const nothing = await commitImport(editor, thirdPreview.batch.id, { excluded_rows: [1, 2, 3] });
  expect(nothing).toMatchObject({ state: "imported", imported: 0 });
});

test("a downloaded template is read without a message, and a question of each type comes in", async () => {
  const { editor, topicId } = await start();
  for (const format of ["csv", "xlsx"] as const) {
    const file = await editor.request("getImportTemplate", { query: { format } });
    expect(file.name).toBe(`question-template.${format}`);
    const { batch, rows } = await uploadAndReview(editor, Buffer.from(file.text, file.encoding), { topicId });
    expect(batch).toMatchObject({ format, total: 3, errors: 0 });
    expect(rows.map(({ question }) => question?.type)).toEqual([
      "multi choice single answer",
      "multi choice multi correct",
      "numerical",
    ]);
    expect(rows.flatMap(({ messages }) => messages)).toEqual([]);
  }
});

test("a row whose unit is in TeX is not imported, and says what to write", async () => {
  const { editor, topicId } = await start();
  const file = ["text,answer,unit", 'How much heat?,-139,"kJ\\,mol^{-1}"', "How much?,2,kJ mol^-1"].join(
    "\n",
  );
  const { batch, rows } = await uploadAndReview(editor, file, { topicId });
  expect(rows.map(({ messages }) => messages.filter(({ level }) => level === "error"))).toEqual([
    [
      {
        field: "unit",
        kind: "unit_in_tex",
        params: { plain: ["kJ mol⁻¹", "kJ mol^-1"] },
        level: "error",
      },
    ],
    [],
  ]);
  expect((await commitImport(editor, batch.id)).imported).toBe(1);
});

test("a file with a default topic that doesn't exist is refused", async () => {
  const { editor, topicId } = await start();
  const response = await sendFile(editor, "text,answer\nHow much?,2", { topicId: topicId + 999 });
  expect(response.statusCode).toBe(422);
  expect(response.json().error.details).toEqual([{ field: "topicId", message: "Choose a topic." }]);
});

test("categories that are no topics here get a topic once for all their rows", async () => {
  const { editor, topicId } = await start();
  const lines = ["Unit 7", "Unit 7", "Unit 8"].map(
    (unit, index) => `What is number ${index}?,${index},-1,A,${unit},Gases`,
  );
  const file = ["text,option_a,option_b,answer,chapter,topic", ...lines].join("\n");
  const { batch } = await uploadAndReview(editor, file);
  expect(batch).toMatchObject({ ok: 0, warnings: 3 });
  const params = { id: batch.id };
  const { categories } = await editor.request("listImportCategories", { params });
  expect(categories).toEqual([
    { name: "Unit 7 / Gases", rows: 2, topicId: null },
    { name: "Unit 8 / Gases", rows: 1, topicId: null },
  ]);
  const body = { categories: [{ name: "Unit 7 / Gases", topicId }] };
  const mapped = await editor.request("mapImportCategories", { params, body });
  expect(mapped.categories.map((category) => category.topicId)).toEqual([topicId, null]);
  expect(await editor.request("getImport", { params })).toMatchObject({ ok: 2, warnings: 1 });
  const unknown = { categories: [{ name: "Unit 8 / Gases", topicId: topicId + 999 }] };
  await expect(editor.request("mapImportCategories", { params, body: unknown })).rejects.toThrow();
  const misspelt = { categories: [...body.categories, { name: "Unit 9", topicId }] };
  expect(
    await expectRejection(editor.request("mapImportCategories", { params, body: misspelt })),
  ).toMatchObject({
    status: 422,
    details: [{ field: "categories", message: "Not in this file: Unit 9." }],
  });
  await commitImport(editor, batch.id);
  await expect(editor.request("mapImportCategories", { params, body })).rejects.toThrow();
  const { questions } = await editor.request("listAdminQuestions", { query: { topicId } });
  expect(questions).toHaveLength(2);
});

test("linked questions that ask for x and for y of the same reaction both come in", async () => {
  const { editor, topicId } = await start();
  const stem = "In the balanced equation x MnO4- + y C2O4 2- + z H+ the value of";
  const file = `text,answer\n${stem} x is,2\n${stem} y is,5`;
  const { batch } = await uploadAndReview(editor, file, { topicId });
  expect((await commitImport(editor, batch.id)).imported).toBe(2);
});

test("the list of imports shows who uploaded what and the result, and each step is logged", async () => {
  const { db, editor, topicId } = await start();
  const { batch } = await uploadAndReview(editor, "text,option_a,option_b,answer\nWhy so?,a,b,A", {
    topicId,
  });
  await commitImport(editor, batch.id);
  const { imports, pagination } = await editor.request("listImports");
  expect(pagination.total).toBe(1);
  expect(imports[0]).toMatchObject({
    id: batch.id,
    name: "questions.txt",
    state: "imported",
    total: 1,
    done: 1,
    imported: 1,
    failure: null,
    created_by: { id: editor.id },
  });
  expect(
    (await listAudit(db)).map(({ actor_id, action, object_id }) => [actor_id, action, object_id]),
  ).toEqual([
    [editor.id, "previewImport", batch.id],
    [editor.id, "commitImport", batch.id],
  ]);
});

test("a multi-correct or JEE Advanced question of a table is for Advanced, unless the table names the exams", async () => {
  const { editor } = await start();
  const options = "One,Two,Three,Four";
  const file = [
    "type,text,option_a,option_b,option_c,option_d,answer,exams,source_exam,source_year",
    `multi,Which two are so?,${options},"A, B",,,`,
    `single,Which one is it?,${options},A,,JEE Advanced,2023`,
    `single,Which one is not?,${options},A,,JEE Main,2023`,
    `multi,Which two are not?,${options},"C, D",both,,`,
  ].join("\n");
  const { batch } = await uploadAndReview(editor, Buffer.from(file), { format: "csv" });
  await commitImport(editor, batch.id, { duplicates: "import" });
  const { rows } = await editor.request("listImportRows", {
    params: { id: batch.id },
    query: { limit: 100 },
  });
  const exams: string[][] = [];
  for (const { question_id } of rows)
    exams.push((await editor.request("getAdminQuestion", { params: { id: question_id ?? 0 } })).exams);
  const both = ["main", "advanced"];
  expect(exams).toEqual([["advanced"], ["advanced"], both, both]);
});

test("the name of an uploaded file goes with the editor who uploaded it", async () => {
  const { db, editor, signInAs } = await start();
  const name = "Quaxolotl-file.csv";
  const response = await sendFile(editor, "text,option_a,option_b,answer\nWhy?,a,b,A", {}, name);
  const batch = await waitUntilProcessed(editor, response.json().id);
  expect(batch.name).toBe(name);
  expect(JSON.stringify(await listAudit(db))).not.toContain("Quaxolotl");
  await editor.request("deleteUser");
  const other = await signInAs({ role: "editor" });
  const params = { id: batch.id };
  expect(await other.request("getImport", { params })).toMatchObject({
    name: `Import ${batch.id}`,
    created_by: null,
  });
  const stored = await db.selectFrom("import_batches").selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain("Quaxolotl");
});

test("whatever the file says, a question that says nearly the same as a held one comes in held, with a warning", async () => {
  const { db, editor, topicId } = await start();
  const text = "Which of these laws gives the vapour pressure of a dilute ideal solution at 298 K?";
  const options = ["Raoult's law", "Boyle's law", "Hess's law", "Ohm's law"];
  const held = await addQuestion(db, topicId, {
    audience: "tests",
    text,
    options: options.map((option, index) => ({ text: option, correct: index === 0 })),
  });
  const gift = `::Q1:: ${text} { =${options.join(" ~")} }\n\n::Q2:: How many moles of water are there in 36 g of it? { #2 }\n`;
  const csv = `type,text,A,B,C,D,key,audience\nsingle,"${text}",${options.join(",")},A,everyone\n`;
  for (const [file, format] of [
    [gift, "gift"],
    [csv, "csv"],
  ] as const) {
    const { batch, rows } = await uploadAndReview(editor, file, { format, topicId });
    const [row = expect.fail(), ...others] = rows;
    expect(row.question?.audience).toBe("tests");
    expect(row.messages.map(placedIssueMessage)).toContain(
      `Question ${held.id} is held for tests and says nearly the same, so this one comes in held, too.`,
    );
    expect(others.map(({ question }) => question?.audience)).toEqual(others.map(() => "everyone"));
    await commitImport(editor, batch.id, { duplicates: "import" });
    const { questions } = await editor.request("listAdminQuestions", { query: { importId: batch.id } });
    expect(questions.map(({ audience }) => audience).toSorted()).toEqual(
      [...others.map(() => "everyone"), "tests"].toSorted(),
    );
  }
});
