import {
  type AdminQuestion,
  type ExportFormat,
  ofRendered,
  presetExams,
  textFields,
} from "@rasayan/contract";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { readHostileFile, upload } from "../../../test/test-images.ts";
import { addImportTopic, commitImport, uploadAndReview } from "../../../test/test-imports.ts";
import {
  type QuestionBody,
  validChoiceQuestion,
  validNumericalQuestion,
} from "../../../test/test-question-bodies.ts";
import { EMPTY_CONTENT } from "../questions/question-content.ts";
import { EMPTY_QUESTION } from "./file-question.ts";

const TEXT = `Look at **this**, $x^2$ and \\$5 of $\\ce{H2SO4}$, not at \\*that\\* or \\(these\\):

![A flask](IMAGE_URL "The flask")

$$
K = \\frac{[\\ce{NH3}]^2}{p|T|}
$$

| Run | $p$ / bar |
| :-- | --: |
| 1. | \`a{b}\` |

- SO<sub>2</sub> & *CO*
- a ~ b # c = d : e

> **Note.** 50% of = and "quotes", <sup>a</sup>; it's

\`\`\`smiles benzene
c1ccccc1
\`\`\`

\`\`\`mechanism Bromide leaves
step: C[CH:1](C)[Br:2]
arrow: 1-2 -> 2
label: 2-bromopropane
over: slow
step: C[CH+:1]C . [Br-:2]
\`\`\`

\`\`\`plot A straight line
x: {label: t/s, from: 0, to: 1}
y: {label: "[A]", from: 0, to: 1}
curves:
  - points: [[0, 0], [1, 1]]
    style: dashed
\`\`\``;

/** Questions that use every field and all of the Markdown syntax. */
function fullBodies(topicId: number, tagId: number, imageUrl: string): QuestionBody[] {
  const text = TEXT.replace("IMAGE_URL", imageUrl);
  const source = {
    exam: "JEE Main",
    year: 2019,
    session: "January, 2",
    paper: null,
    number: "7",
    pattern: false,
  };
  const answers = ["$K_c$ {a}", "= 5 ~ 6", `![Ice](${imageUrl})`, "-4.5"].map((optionText, index) => ({
    text: optionText,
    correct: index % 2 === 0,
    rationale: index < 2 ? `Since #${index}: $x = ${index}$` : "",
  }));
  const rich = {
    format: "passage",
    passage: { slug: "run", text: `Of *one* run, $x^2$:\n\n![A flask](${imageUrl})` },
    hints: ["Since $x^2$ & so.", "Then \\*that\\*."],
    steps: ["find it; then", "square it", "add it"],
    difficulty: "hard",
    audience: "tests",
    exams: ["advanced"],
    ...ofRendered((name) => `${text}\n\nSo says the ${name}.`),
    source,
    question_tags: [tagId],
  } as const;
  return [
    validChoiceQuestion(topicId, {
      ...rich,
      exams: [...rich.exams],
      hints: [...rich.hints],
      steps: [...rich.steps],
      question_tags: [tagId],
      answers: answers.slice(0, 2),
    }),
    validChoiceQuestion(topicId, {
      text: "=SUM(A1), or which two?",
      type: "multi choice multi correct",
      answers,
    }),
    validNumericalQuestion(topicId, {
      single_answer: "-0.045",
      accept: [
        ["-0.05", "-0.0401"],
        ["1", "1"],
      ],
      ...Object.fromEntries(textFields.map((name) => [name, `${name} L⁻¹`])),
      decimals: 3,
      slips: [
        { value: "-4.5", says: "Forgot the 10⁻² & the <sign>" },
        { value: "45", says: "Took mL = L" },
      ],
    }),
    validNumericalQuestion(topicId, {
      text: "A plain number it is.",
      single_answer: "2",
      void_outcome: "left_out",
    }),
  ];
}

const CONTENT_FIELDS = Object.keys(EMPTY_CONTENT) as (keyof typeof EMPTY_CONTENT)[];
/** Those without ids inside, which a file doesn't have. */
const COMPARED_FIELDS = [
  ...CONTENT_FIELDS.filter((name) => name !== "passage" && name !== "answers"),
  "audience" as const,
  "question_tags" as const,
];

/** The content of a question, without ids and other data of its storage. */
function contentOf(question: AdminQuestion) {
  return {
    ...Object.fromEntries(COMPARED_FIELDS.map((name) => [name, question[name]])),
    passage: question.passage && { slug: question.passage.slug, text: question.passage.text },
    answers: question.answers.map((answer) => ({
      text: answer.text,
      correct: answer.correct,
      rationale: answer.rationale,
    })),
  };
}

/** The content with each text as students see it, because different Markdown can have the same meaning. */
function renderedContentOf(question: AdminQuestion) {
  const normalizeSpace = (html: string) => html.replace(/\s+/g, " ");
  return {
    ...contentOf(question),
    ...ofRendered((name) => normalizeSpace(question[`${name}_html`])),
    hints: question.hints_html.map(normalizeSpace),
    answers: question.answers.map((answer) => ({
      text: normalizeSpace(answer.text_html),
      correct: answer.correct,
      rationale: normalizeSpace(answer.rationale_html),
    })),
  };
}

test("the questions that are taken out and in have each field of the content at another value than its default", () => {
  const bodies = fullBodies(1, 2, "/assets/images/a.webp");
  const isUsed = (name: (typeof CONTENT_FIELDS)[number]) =>
    bodies.some(
      (body) =>
        body[name] !== undefined && JSON.stringify(body[name]) !== JSON.stringify(EMPTY_CONTENT[name]),
    );
  expect(CONTENT_FIELDS.filter((name) => !isUsed(name))).toEqual([]);
});

async function start() {
  const testApp = await startTestApp();
  const { topicId, tagId } = await addImportTopic(testApp.db);
  const editor = await testApp.signInAs({ role: "editor" });
  const { url } = (await upload(editor, await readHostileFile("ok-320x200.jpg"))).json();
  const originals: AdminQuestion[] = [];
  for (const body of fullBodies(topicId, tagId, url))
    originals.push(await editor.request("createQuestion", { body }));
  const roundTrip = async (format: ExportFormat) => {
    const file = await editor.request("exportQuestions", { query: { format, status: "published" } });
    const { batch, rows } = await uploadAndReview(editor, Buffer.from(file.text, file.encoding));
    expect({ format: batch.format, errors: batch.errors }, JSON.stringify(rows)).toEqual({
      format,
      errors: 0,
    });
    expect((await commitImport(editor, batch.id, { duplicates: "import" })).imported).toBe(originals.length);
    const after = await editor.request("listImportRows", { params: { id: batch.id }, query: { limit: 100 } });
    const copies: AdminQuestion[] = [];
    for (const { question_id } of after.rows)
      copies.push(await editor.request("getAdminQuestion", { params: { id: question_id ?? 0 } }));
    return { file, copies };
  };
  return { ...testApp, editor, originals, roundTrip };
}

test("JSON restores every question exactly, and CSV and Excel with the same meaning", async () => {
  const { db, originals, roundTrip } = await start();
  const json = await roundTrip("json");
  expect(json.copies.map(contentOf)).toEqual(originals.map(contentOf));
  expect(json.file).toMatchObject({ name: "questions.json", questions: 4, omitted_fields: [] });
  const csv = await roundTrip("csv");
  const tableContents = originals.map((question) => ({ ...renderedContentOf(question), void_outcome: null }));
  expect(csv.copies.map(renderedContentOf)).toEqual(tableContents);
  expect(csv.file.omitted_fields).toEqual([
    { what: "void_outcome", questions: 1 },
    { what: "pictures", questions: 2 },
  ]);
  const excel = await roundTrip("xlsx");
  expect(excel.copies.map(renderedContentOf)).toEqual(tableContents);
  expect(excel.file).toMatchObject({
    name: "questions.xlsx",
    encoding: "base64",
    omitted_fields: csv.file.omitted_fields,
  });
  expect(csv.file.text).toContain("'=SUM(A1)");
  expect(csv.file.text).not.toMatch(/(^|,)"?[=@＝＋－＠]/m);
  expect(await db.selectFrom("images").select("hash").execute()).toHaveLength(1);
});

const LOST_FIELDS = [
  "format",
  "void_outcome",
  "difficulty",
  "audience",
  "exams",
  "source",
  "decimals",
  "steps",
  "passage",
] as const;

test.each([
  ["gift", [...LOST_FIELDS, ...textFields, "hints", "slips"]],
  ["moodle", [...LOST_FIELDS, ...textFields.filter((name) => name !== "unit")]],
] as const)(
  "%s restores all that the format supports, including images, and lists the fields it omits",
  async (format, lostFields) => {
    const { db, originals, roundTrip } = await start();
    const { file, copies } = await roundTrip(format);
    const expected = originals.map((question) => ({
      ...renderedContentOf(question),
      ...Object.fromEntries(
        lostFields.map((field) => [
          field,
          field === "exams" ? presetExams({ type: question.type }) : EMPTY_QUESTION[field],
        ]),
      ),
      // The file loses it, but a copy of a held question is held, too.
      audience: question.audience,
    }));
    expect(copies.map(renderedContentOf)).toEqual(expected);
    expect(new Set(file.omitted_fields.map(({ what }) => what))).toEqual(new Set<string>(lostFields));
    expect(file.text).not.toContain("/assets/images/");
    expect(file.text).toContain("\\(");
    expect(await db.selectFrom("images").select("hash").execute()).toHaveLength(1);
  },
);

test("an image URL that is the name of an inherited object property is no image, in any format", async () => {
  const { db, signInAs } = await startTestApp();
  const { topicId } = await addImportTopic(db);
  const editor = await signInAs({ role: "editor" });
  const text = "Why? ![one](constructor) ![two](toString)";
  await editor.request("createQuestion", { body: validChoiceQuestion(topicId, { text, status: "review" }) });
  for (const format of ["csv", "json", "gift", "moodle"] as const) {
    const file = await editor.request("exportQuestions", { query: { format } });
    expect(file.text, format).toContain("constructor");
    expect(file.text, format).not.toMatch(/base64|native code/);
  }
});

test("an export contains the questions that the list shows with the same filters, without deleted ones", async () => {
  const { editor, topicId } = await startTestApp().then(async ({ db, signInAs }) => ({
    ...(await addImportTopic(db)),
    editor: await signInAs({ role: "editor" }),
  }));
  const add = (text: string, fields: Partial<QuestionBody> = {}) =>
    editor.request("createQuestion", { body: validChoiceQuestion(topicId, { text, ...fields }) });
  await add("First of all?");
  await add("Second to none?", { status: "review", difficulty: "hard" });
  const deletedQuestion = await add("Third time lucky?");
  await editor.request("deleteQuestion", { params: { id: deletedQuestion.id } });
  const texts = async (filter: object) => {
    const { text } = await editor.request("exportQuestions", { query: { format: "json", ...filter } });
    return JSON.parse(text).questions.map((question: { text: string }) => question.text);
  };
  expect(await texts({})).toEqual(["First of all?", "Second to none?"]);
  expect(await texts({ status: "review" })).toEqual(["Second to none?"]);
  expect(await texts({ difficulty: "easy" })).toEqual(["First of all?"]);
  expect(await texts({ q: "second" })).toEqual(["Second to none?"]);
  expect(await texts({ topicId: topicId + 1 })).toEqual([]);
});

test("a full-width sign with which some spreadsheets begin a formula is marked as text, and comes back unmarked", async () => {
  const { editor, originals, roundTrip } = await start();
  const texts = ["＝HYPERLINK", "＋1+1", "－2+3", "＠SUM"];
  const { topicId } = originals[0] ?? expect.fail();
  const answers = texts.map((text, index) => ({ text, correct: index === 0, rationale: "" }));
  originals.push(
    await editor.request("createQuestion", {
      body: validChoiceQuestion(topicId ?? 0, { text: "Which sign?", answers }),
    }),
  );
  const { file, copies } = await roundTrip("csv");
  for (const text of texts) expect(file.text).toContain(`'${text}`);
  expect(copies.at(-1)?.answers.map(({ text }) => text)).toEqual(texts);
});
