import { endpoints } from "@rasayan/contract";
import { expect, test } from "vitest";
import { z } from "zod";

const listOf = (list: string) => list.trim().split(/\s+/);

/** What is no text: identifiers, addresses, versions, codes. */
const IDENTIFIERS = listOf(`
  hash quiz_hash question_hashes redo more id blueprint_id slug etag token url field action type key
  google_client_id parent_token omitted_fields.what anchor code`);

/**
 * What people wrote: authors, editors, learners, or those who run the program; and names. `text` only where it is that of
 * a question, an option, a passage, a report or a notice.
 */
const WRITTEN = listOf(`
  name teacher teachers member_name class_name roll_number title instructions city email support_email made_by learner_name browser system body note says belief front back
  topic topic_name chapter_name content_name for_chapter_name section note_title
  solution rationale hints steps session paper number exam unit
  accept value answer selected_answer single_answer typed question.reason decisions.reason decideQuestion.reason
  questions.text question.text answers.text passage.text report.text reports.text notice.text`);

/** What the renderer made of it: HTML, and what a screen reader says. */
const RENDERED = /(^|_)html$|^text_alternative$/;

/** Sentences that other programs know, beside what the web app reads. */
const FALLBACKS = listOf("mistakes.slip listRevisionNotes.message problems.message");

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  prefixItems?: Schema[];
};

/** The paths of all members that may hold any text. The items of a list have the path of the list. */
function* freeTexts(schema: Schema, path: string[] = []): Generator<string[]> {
  const isOpen = !schema.enum && schema.const === undefined && !schema.format;
  if ([schema.type].flat().includes("string") && isOpen) yield path;
  const { items, properties = {}, additionalProperties: others } = schema;
  for (const alternatives of [schema.anyOf, schema.oneOf, schema.allOf, schema.prefixItems])
    for (const alternative of alternatives ?? []) yield* freeTexts(alternative, path);
  if (items) yield* freeTexts(items, path);
  if (typeof others === "object") yield* freeTexts(others, [...path, "*"]);
  for (const [name, member] of Object.entries(properties)) yield* freeTexts(member, [...path, name]);
}

function isAccepted(path: string[]): boolean {
  const member = path.at(-1) ?? "";
  const qualified = path.slice(-2).join(".");
  // The text of a file. Inside of something, a `text` needs its name as well: anything may be called so.
  if (member === "text" && path.length === 2) return true;
  const accepted = [...IDENTIFIERS, ...WRITTEN, ...FALLBACKS];
  return RENDERED.test(member) || accepted.includes(member) || accepted.includes(qualified);
}

test("no successful response has a member for a sentence of ours, except fallbacks", () => {
  const refused = Object.entries(endpoints).flatMap(([name, { response }]) => {
    const schema = z.toJSONSchema(response, { io: "output", unrepresentable: "any", reused: "inline" });
    const paths = [...freeTexts(schema as Schema, [name])].filter((path) => !isAccepted(path));
    return paths.map((path) => path.join("."));
  });
  expect([...new Set(refused)]).toEqual([]);
});
