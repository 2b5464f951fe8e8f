import { type BankFormat, type EditorQuestion, presetExams } from "@rasayan/contract";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { addPlace, commit, preview } from "../../../test/test-bank.ts";
import { type Body, soundChoice, soundNumber } from "../../../test/test-editor.ts";
import { hostileFile, upload } from "../../../test/test-images.ts";

const TEXT = `Look at **this**, $x^2$ and \\$5 of $\\ce{H2SO4}$, not at \\*that\\* or \\(these\\):

![A flask](PICTURE "The flask")

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
\`\`\``;

/** Questions with everything that an editor can put in one. */
function fullBodies(topicId: number, tagId: number, picture: string): Body[] {
  const text = TEXT.replace("PICTURE", picture);
  const source = {
    exam: "JEE Main",
    year: 2019,
    session: "January, 2",
    paper: null,
    number: "7",
    pattern: false,
  };
  const answers = ["$K_c$ {a}", "= 5 ~ 6", `![Ice](${picture})`, "-4.5"].map((one, place) => ({
    text: one,
    correct: place % 2 === 0,
    rationale: place < 2 ? `Since #${place}: $x = ${place}$` : "",
  }));
  const rich = {
    difficulty: "hard",
    exams: ["advanced"],
    solution: `${text}\n\nSo.`,
    source,
    question_tags: [tagId],
  } as const;
  return [
    soundChoice(topicId, {
      ...rich,
      exams: [...rich.exams],
      question_tags: [tagId],
      text,
      answers: answers.slice(0, 2),
    }),
    soundChoice(topicId, { text: "=SUM(A1), or which two?", type: "multi choice multi correct", answers }),
    soundNumber(topicId, {
      single_answer: "-0.045",
      accept: [
        ["-0.05", "-0.0401"],
        ["1", "1"],
      ],
      unit: "mol L⁻¹",
    }),
    soundNumber(topicId, { text: "A plain number it is.", single_answer: "2" }),
  ];
}

const SAID = [
  ...(["text", "type", "difficulty", "topicId", "single_answer", "accept"] as const),
  ...(["unit", "exams", "source", "solution", "question_tags"] as const),
];

/** What a question says, without what belongs to the place where it is stored. */
function sayingOf(question: EditorQuestion) {
  return {
    ...Object.fromEntries(SAID.map((name) => [name, question[name]])),
    answers: question.answers.map((answer) => ({
      text: answer.text,
      correct: answer.correct,
      rationale: answer.rationale,
    })),
  };
}

/** The same, with each text as students see it: another spelling of the same text is the same text. */
function shownOf({ answers, text_html, solution_html, ...question }: EditorQuestion) {
  const seen = (html: string) => html.replace(/\s+/g, " ");
  return {
    ...sayingOf({ answers, text_html, solution_html, ...question }),
    text: seen(text_html),
    solution: seen(solution_html),
    answers: answers.map((one) => ({
      text: seen(one.text_html),
      correct: one.correct,
      rationale: seen(one.rationale_html),
    })),
  };
}

async function start() {
  const opened = await startTestApp();
  const { topicId, tagId } = await addPlace(opened.db);
  const editor = await opened.signedIn({ role: "editor" });
  const { url } = (await upload(editor, await hostileFile("ok-320x200.jpg"))).json();
  const originals: EditorQuestion[] = [];
  for (const body of fullBodies(topicId, tagId, url))
    originals.push(await editor.call("createQuestion", { body }));
  const there = async (format: BankFormat) => {
    const file = await editor.call("exportQuestions", { query: { format, status: "published" } });
    const { batch, rows } = await preview(editor, file.text);
    expect({ format: batch.format, errors: batch.errors }, JSON.stringify(rows)).toEqual({
      format,
      errors: 0,
    });
    expect((await commit(editor, batch.id, { duplicates: "import" })).imported).toBe(originals.length);
    const after = await editor.call("listImportRows", { params: { id: batch.id }, query: { limit: 100 } });
    const copies: EditorQuestion[] = [];
    for (const { question_id } of after.rows)
      copies.push(await editor.call("getAdminQuestion", { params: { id: question_id ?? 0 } }));
    return { file, copies };
  };
  return { ...opened, originals, there };
}

test("JSON gives back every question to the letter, and CSV each with the same meaning", async () => {
  const { db, originals, there } = await start();
  const json = await there("json");
  expect(json.copies.map(sayingOf)).toEqual(originals.map(sayingOf));
  expect(json.file).toMatchObject({ name: "questions.json", questions: 4, losses: [] });
  const csv = await there("csv");
  expect(csv.copies.map(shownOf)).toEqual(originals.map(shownOf));
  expect(csv.file.losses).toEqual([{ what: "pictures", questions: 2 }]);
  expect(csv.file.text).toContain("'=SUM(A1)");
  expect(csv.file.text).not.toMatch(/(^|,)"?[=@]/m);
  expect(await db.selectFrom("images").select("hash").execute()).toHaveLength(1);
});

test.each([
  ["gift", ["difficulty", "exams", "source", "unit"]],
  ["moodle", ["difficulty", "exams", "source"]],
] as const)(
  "%s gives back all that it has a place for, pictures too, and says what it has none for",
  async (format, lost) => {
    const { db, originals, there } = await start();
    const { file, copies } = await there(format);
    const defaults = { difficulty: "medium", source: null, unit: "" };
    const held = originals.map((one) => ({
      ...shownOf(one),
      ...Object.fromEntries(
        lost.map((field) => [field, field === "exams" ? presetExams({ type: one.type }) : defaults[field]]),
      ),
    }));
    expect(copies.map(shownOf)).toEqual(held);
    expect(file.losses.map(({ what }) => what)).toEqual(lost);
    expect(file.text).not.toContain("/assets/images/");
    expect(file.text).toContain("\\(");
    expect(await db.selectFrom("images").select("hash").execute()).toHaveLength(1);
  },
);

test("a picture that is addressed as a member of every object is no picture, in any format", async () => {
  const { db, signedIn } = await startTestApp();
  const { topicId } = await addPlace(db);
  const editor = await signedIn({ role: "editor" });
  const text = "Why? ![one](constructor) ![two](toString)";
  await editor.call("createQuestion", { body: soundChoice(topicId, { text, status: "review" }) });
  for (const format of ["csv", "json", "gift", "moodle"] as const) {
    const file = await editor.call("exportQuestions", { query: { format } });
    expect(file.text, format).toContain("constructor");
    expect(file.text, format).not.toMatch(/base64|native code/);
  }
});

test("an export holds what the list shows with the same filters, nothing deleted, and nothing else", async () => {
  const { editor, topicId } = await startTestApp().then(async ({ db, signedIn }) => ({
    ...(await addPlace(db)),
    editor: await signedIn({ role: "editor" }),
  }));
  const add = (text: string, more: Partial<Body> = {}) =>
    editor.call("createQuestion", { body: soundChoice(topicId, { text, ...more }) });
  await add("First of all?");
  await add("Second to none?", { status: "review", difficulty: "hard" });
  const gone = await add("Third time lucky?");
  await editor.call("deleteQuestion", { params: { id: gone.id } });
  const texts = async (filter: object) => {
    const { text } = await editor.call("exportQuestions", { query: { format: "json", ...filter } });
    return JSON.parse(text).questions.map((one: { text: string }) => one.text);
  };
  expect(await texts({})).toEqual(["First of all?", "Second to none?"]);
  expect(await texts({ status: "review" })).toEqual(["Second to none?"]);
  expect(await texts({ difficulty: "easy" })).toEqual(["First of all?"]);
  expect(await texts({ q: "second" })).toEqual(["Second to none?"]);
  expect(await texts({ topicId: topicId + 1 })).toEqual([]);
});
