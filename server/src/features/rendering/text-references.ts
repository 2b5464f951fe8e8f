import type { StoredNote, StoredPassage, StoredVersion } from "./rendering-queries.ts";

/** A text that nobody has rendered yet, as the database names it in place of its HTML (migration 048). */
export type TextReference = { kind: "note" | "passage" | "version"; id: number; field: string };

const START = "<!--unrendered ";
// Rendered HTML has no comments, so nothing that an author writes looks like a reference.
const REFERENCE = /"<!--unrendered (note|passage|version) (\d+) ([\w.]+)-->"/g;

/** Whether a stored text, or a JSON text, has a reference in place of HTML. */
export const hasReference = (text: string): boolean => text.includes(START);

/** Returns the references in a JSON text. */
export function findReferences(json: string): TextReference[] {
  return [...json.matchAll(REFERENCE)].map(([, kind, id, field = ""]) => ({
    kind: kind as TextReference["kind"],
    id: Number(id),
    field,
  }));
}

/** Returns the JSON text with each reference replaced by its text in `texts`. Throws if one is missing. */
export function replaceReferences(json: string, texts: ReadonlyMap<string, string>): string {
  return json.replace(REFERENCE, (_match, kind, id, field) => {
    const text = texts.get(keyOf(kind, Number(id), field));
    if (text === undefined || hasReference(text)) throw new Error(`${kind} ${id} has no ${field}.`);
    return JSON.stringify(text);
  });
}

const keyOf = (kind: TextReference["kind"], id: number, field: string) => `${kind} ${id} ${field}`;

export const noteTexts = ({ id, body }: StoredNote): [string, string][] => [
  [keyOf("note", id, "body"), body.html],
];

export const passageTexts = ({ id, text }: StoredPassage): [string, string][] => [
  [keyOf("passage", id, "text"), text.html],
];

/** Returns the texts of a version by the keys of the references to them. */
export const versionTexts = ({ id, text, solution, hints, answers }: StoredVersion): [string, string][] => {
  const entry = (field: string, value: string): [string, string] => [keyOf("version", id, field), value];
  return [
    entry("text", text.html),
    entry("solution", solution.html),
    ...hints.map(({ html }, index) => entry(`hints.${index}`, html)),
    ...answers.flatMap((option) => [
      entry(`options.${option.optionId}.text`, option.text.html),
      entry(`options.${option.optionId}.alternative`, option.text.textAlternative),
      entry(`options.${option.optionId}.rationale`, option.rationale.html),
    ]),
  ];
};
