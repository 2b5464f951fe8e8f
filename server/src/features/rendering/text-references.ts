import { renderedFieldNames } from "@rasayan/contract";
import type { CardToRender, NoteToRender, PassageToRender, VersionToRender } from "./rendering-queries.ts";

/** A text that nobody has rendered yet, as the database names it in place of its HTML (migration 048). */
export type TextReference = { kind: "note" | "passage" | "version" | "card"; id: number; field: string };

const START = "<!--unrendered ";
const REFERENCE = /^<!--unrendered (note|passage|version|card) (\d+) ([\w.]+)-->$/;
/**
 * The members of a response that hold HTML, or the text in place of a drawing. A reference counts only there: a learner
 * who writes one into a name or a report must not be answered with the solution of a question.
 */
const HOLDS_TEXT = /(^|_)(html|alternative)$|(Html|Alternative)$/;

/** Whether a stored text, or a JSON text, has a reference in place of HTML. */
export const hasReference = (text: string): boolean => text.includes(START);

/** Returns the references in a response. */
export function findReferences(response: unknown): TextReference[] {
  const references: TextReference[] = [];
  mapReferences(response, "", (reference, text) => {
    references.push(reference);
    return text;
  });
  return references;
}

/** Returns the response with each reference replaced by its text in `texts`. Throws if one is missing. */
export function replaceReferences(response: unknown, texts: ReadonlyMap<string, string>): unknown {
  return mapReferences(response, "", ({ kind, id, field }) => {
    const text = texts.get(keyOf(kind, id, field));
    if (text === undefined || hasReference(text)) throw new Error(`${kind} ${id} has no ${field}.`);
    return text;
  });
}

/** Copies a value of JSON with each reference changed. `name` is the member, or the list, that holds the value. */
function mapReferences(
  value: unknown,
  name: string,
  change: (reference: TextReference, text: string) => string,
): unknown {
  if (Array.isArray(value)) return value.map((item) => mapReferences(item, name, change));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, mapReferences(member, key, change)]),
    );
  const found = typeof value === "string" && HOLDS_TEXT.test(name) ? REFERENCE.exec(value) : null;
  if (!found) return value;
  const [text, kind, id, field = ""] = found;
  return change({ kind: kind as TextReference["kind"], id: Number(id), field }, text);
}

const keyOf = (kind: TextReference["kind"], id: number, field: string) => `${kind} ${id} ${field}`;

export const noteTexts = ({ id, body }: NoteToRender): [string, string][] => [
  [keyOf("note", id, "body"), body.html],
];

export const passageTexts = ({ id, text }: PassageToRender): [string, string][] => [
  [keyOf("passage", id, "text"), text.html],
];

export const cardTexts = ({ id, front, back }: CardToRender): [string, string][] => [
  [keyOf("card", id, "front"), front.html],
  [keyOf("card", id, "back"), back.html],
];

/** Returns the texts of a version by the keys of the references to them. */
export const versionTexts = (version: VersionToRender): [string, string][] => {
  const { id, hints, answers } = version;
  const entry = (field: string, value: string): [string, string] => [keyOf("version", id, field), value];
  return [
    ...renderedFieldNames.map((name) => entry(name, version[name].html)),
    ...hints.map(({ html }, index) => entry(`hints.${index}`, html)),
    ...answers.flatMap((option) => [
      entry(`options.${option.optionId}.text`, option.text.html),
      entry(`options.${option.optionId}.alternative`, option.text.textAlternative),
      entry(`options.${option.optionId}.rationale`, option.rationale.html),
    ]),
  ];
};
