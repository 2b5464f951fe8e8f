import { expect, test } from "vitest";
import { listAudit, refusalOf } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter } from "../../../test/test-content.ts";
import { type Body, resave, soundChoice, soundNumber } from "../../../test/test-editor.ts";

const MULTI = "multi choice multi correct" as const;
const option = (text: string, correct = false, rationale = "") => ({ text, correct, rationale });

const CHOICE_FAULTS: [string, Partial<Body>, string[]][] = [
  ["no text", { text: " \n" }, ["text"]],
  ["no topic", { topicId: null }, ["topicId"]],
  ["no answers", { answers: [] }, ["answers", "answers"]],
  ["one answer", { answers: [option("A", true)] }, ["answers"]],
  ["no right answer", { answers: [option("A"), option("B")] }, ["answers"]],
  ["two right answers of one", { answers: [option("A", true), option("B", true)] }, ["answers"]],
  ["no right answer of several", { type: MULTI, answers: [option("A"), option("B")] }, ["answers"]],
  ["an empty answer", { answers: [option("A", true), option(" ")] }, ["answers.1.text"]],
  ["a number as its key", { single_answer: "2" }, ["single_answer"]],
  ["a formula that does not parse", { text: "Is $\\frac{1}$ it?" }, ["text"]],
  ["such a formula in an answer", { answers: [option("A", true), option("$\\foo$")] }, ["answers.1.text"]],
  ["one in a reason", { answers: [option("A", true, "$x^$"), option("B")] }, ["answers.0.rationale"]],
  ["one in the solution", { solution: "So\n\n$\\foo$" }, ["solution"]],
  ["an image without a description", { text: "What is it? ![](/assets/a.webp)" }, ["text"]],
  ["all at once", { text: "", topicId: null, answers: [] }, ["text", "topicId", "answers", "answers"]],
];

test("a choice question is not published with any of these faults", async () => {
  await expectRefused(CHOICE_FAULTS, soundChoice);
});

const NUMBER_FAULTS: [string, Partial<Body>, string[]][] = [
  ["no key", { single_answer: null }, ["single_answer"]],
  ["a blank key", { single_answer: "  " }, ["single_answer"]],
  ["a decimal comma", { single_answer: "4,57" }, ["single_answer"]],
  ["an exponent", { single_answer: "1e3" }, ["single_answer"]],
  ["a range from high to low", { accept: [["4.58", "4.56"]] }, ["accept.0"]],
  [
    "a bound that is no number",
    {
      accept: [
        ["4.56", "4.58"],
        ["x", "5"],
      ],
    },
    ["accept.1"],
  ],
  [
    "a key outside its ranges",
    {
      accept: [
        ["5", "6"],
        ["-1", "0"],
      ],
    },
    ["accept"],
  ],
  ["answers to choose from", { answers: [option("A", true), option("B")] }, ["answers"]],
];

test("a numerical question is not published with any of these faults", async () => {
  await expectRefused(NUMBER_FAULTS, soundNumber);
});

const SOUND: [string, (topicId: number) => Body][] = [
  ["one right of three", soundChoice],
  ["one right of several", (id) => soundChoice(id, { type: MULTI })],
  ["a value", soundNumber],
  ["a value at the edge of a range", (id) => soundNumber(id, { accept: [["4.570", "5"]] })],
  ["a range alone", (id) => soundNumber(id, { single_answer: null, accept: [["-1", "-1.0"]] })],
  ["an image that says what it shows", (id) => soundChoice(id, { text: "![A flask](/assets/a.webp)" })],
];

test("a sound question is published, without a solution too, which is a warning", async () => {
  const { db, signedIn } = await startTestApp();
  const { topicId } = await addChapter(db);
  const editor = await signedIn({ role: "editor" });
  for (const [name, bodyOf] of SOUND) {
    const saved = await editor.call("createQuestion", { body: bodyOf(topicId) });
    expect(saved, name).toMatchObject({ status: "published", warnings: [{ field: "solution" }] });
  }
});

test("a text beyond the limits is refused as a draft too, and says which", async () => {
  const { db, signedIn } = await startTestApp();
  const { topicId } = await addChapter(db);
  const editor = await signedIn({ role: "editor" });
  const answers = [option("A", true), option("x".repeat(5000))];
  const body = soundChoice(topicId, { status: "review", answers });
  const refusal = await refusalOf(editor.call("createQuestion", { body }));
  expect(refusal).toMatchObject({ status: 422, details: [{ field: "answers.1.text" }] });
});

type Sound = (topicId: number, fields: Partial<Body>) => Body;

/** Under each fault a question stays a draft, is refused when published, and nothing of the refusal stays. */
async function expectRefused(faults: [string, Partial<Body>, string[]][], sound: Sound): Promise<void> {
  const { db, signedIn } = await startTestApp();
  const { topicId } = await addChapter(db);
  const editor = await signedIn({ role: "editor" });
  for (const [fault, fields, expected] of faults) {
    const body = sound(topicId, fields);
    const created = await refusalOf(editor.call("createQuestion", { body }));
    const draft = await editor.call("createQuestion", { body: { ...body, status: "review" } });
    const changed = await refusalOf(resave(editor, draft.id, { status: "published" }));
    for (const refusal of [created, changed]) {
      expect(refusal, fault).toMatchObject({ status: 422, code: "refused" });
      expect(
        refusal.details?.map(({ field }) => field),
        fault,
      ).toEqual(expected);
    }
    expect(await editor.call("getAdminQuestion", { params: { id: draft.id } })).toEqual(draft);
  }
  expect(await listAudit(db)).toHaveLength(faults.length);
}
