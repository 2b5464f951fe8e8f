import { ELEMENTS } from "../../markup/elements.ts";
import { distinctQuestions, type Library, passageOf, type Question, type Tag } from "../library.ts";

const KINDS = ["species", "tags", "names", "units", "constants"] as const;
type Kind = (typeof KINDS)[number];

/** Something that questions of a topic use and its note doesn't mention, with the number of these questions. */
type Gap = { kind: Kind; name: string; uses: number };

/** The gaps of a topic's note, the most used first. `hasNote` is false if the topic has no note at all. */
export type NoteGaps = { topic: string; questions: number; hasNote: boolean; gaps: Gap[] };

/** What one question uses, a compound as its example perhaps; a note has to mention what more of them use. */
const MINIMUM_USES = 2;

const CE = /\\ce\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g;
const UPRIGHT = /\\mathrm\{((?:[^{}]|\{[^{}]*\})*)\}/g;
const FORMULA = /^(?:(?:[A-Z][a-z]?|en|py|[()[\]])\d*)+(?:\^\d)?[+-]?$/;
const ARROW = /<?<?[-=]>>?(?:\[([^[\]]*)\])?(?:\[([^[\]]*)\])?/g;
const PERSON = String.raw`(?<=[\p{Ll},;(] )\p{Lu}\p{L}{3,}(?:-\p{Lu}\p{L}+)?`;
const NAMED = new RegExp(
  `(${PERSON})(?:['’]s)? (?:acid|base|catalyst|cell|condensation|constant|cycle|defect|degradation|distribution|effect|` +
    "electrolysis|equation|isotherm|law|method|model|mixture|oxidation|plot|principle|process|projection|reaction|reagent|rearrangement|reduction|" +
    "rule|salt|series|solution|synthesis|temperature|test|titration)s?(?!\\p{L})",
  "gu",
);
const ABBREVIATION = /(?<![\p{L}\d-])(?![IVX]+(?!\p{L}))\p{Lu}{3,5}(?:-H)?(?![\p{L}\d-])/gu;

const ORDINARY_SPECIES = new Set(["H", "H2O", "OH", "H3O", "H+", "OH-", "C", "N", "O", "CH2", "CH3"]);
const ORDINARY_NAMES = new Set(["STP", "NTP", "JEE", "IUPAC", "Main", "Advanced", "Assertion", "Reason"]);
const UNITS = new Set("bar atm Torr mmHg Pa kPa pm nm V A C S D BM eV cal kcal ppm Hz".split(" "));
const COMMON_WORDS = new Set(
  "after also and between before from into other some than that the their them they through what which with work".split(
    " ",
  ),
);

/** Skills that go with any topic: the form of a question, and calculating with equations. */
const GENERAL_SKILLS = new Set([
  "counting",
  "fact-recall",
  "match-list",
  "ordering",
  "significant-figures",
  "statement-combination",
  "statement-pair",
  "stoichiometry",
]);

/** How notes write the constants of constants.yaml, by the start of their names. */
const CONSTANT_SYMBOLS: [start: string, symbol: string, written: RegExp][] = [
  ["R_", "R", /(?<![\p{L}\\])R(?![\p{L}_])/u],
  ["NA", "N_A", /N_\{?(?:\\mathrm\{)?A|Avogadro|6\.022/],
  ["h", "h", /(?<![\p{L}\\])h(?!\p{L})|6\.626/u],
  ["c0", "c", /(?<![\p{L}\\])c(?!\p{L})/u],
  ["F", "F", /(?<![\p{L}\\])F(?!\p{L})|965?00|96485/u],
  ["kB", "k_B", /k_\{?(?:\\mathrm\{)?B|Boltzmann/],
  ["e0", "e", /(?<![\p{L}\\])e(?!\p{L})|1\.602/u],
  ["me", "m_e", /(?<![\p{L}\\])m(?!\p{L})|9\.1/u],
  ["RH", "R_H", /R_|Rydberg|13\.6|1\.097/],
  ["a0", "a_0", /a_0|52\.9|0\.529/],
  ["Vm", "V_m", /22\.[47]|V_\{?(?:\\mathrm\{)?m/],
  ["Kw", "K_w", /K_\{?(?:\\mathrm\{)?w/],
];

/**
 * Finds what the questions of each topic use and its note, Go deeper included, doesn't mention; the topics with the
 * most uses come first. A template counts as one question. The rules are simple, so that a reader has to judge the
 * result:
 *
 * - A question uses what stands in its stem, passage, options and solution; reasons of options and hints don't count.
 * - Species are the formulae in `\ce{}`, reagents on arrows too, without coefficient, state and water of
 *   crystallisation. An ion of several elements is the same with and without its charge, sodium or potassium. Groups
 *   with a bond, like `\ce{C=O}`, are left out. A note mentions a species in `\ce{}`, in plain text or in a drawing's label.
 * - A note mentions a tag if it has half of the words of the tag's name or of its description; the first five letters
 *   decide. Skills that go with any topic are left out.
 * - Names are a person's name before a word like law, reaction or test, and abbreviations in capitals.
 * - Units are those outside everyday laboratory work; they stand in `\mathrm{}` and may be part of a longer unit.
 * - Constants are the names from constants.yaml in a question's `check`; a note mentions the symbol.
 */
export function findNoteGaps(library: Library, topic?: string): NoteGaps[] {
  const byTopic = Map.groupBy(distinctQuestions(library), ({ fields }) => fields.topic);
  return library.chapters
    .flatMap(({ fields: { id, topics } }) => topics.map((child) => `${id}/${child.id}`))
    .filter((path) => topic === undefined || path === topic)
    .map((path) => topicGaps(path, byTopic.get(path) ?? [], library))
    .toSorted((a, b) => totalUses(b) - totalUses(a));
}

/** Returns the gaps as text: for each topic that has some, one line for each kind. */
export function describeNoteGaps(topics: readonly NoteGaps[]): string {
  const incomplete = topics.filter(({ gaps }) => gaps.length > 0);
  const lines = incomplete.flatMap(({ topic, questions, hasNote, gaps }) => [
    `${topic}: ${questions} questions${hasNote ? "" : ", no note"}`,
    ...KINDS.flatMap((kind) => {
      const listed = gaps.filter((gap) => gap.kind === kind).map(({ name, uses }) => `${name} ${uses}`);
      return listed.length === 0 ? [] : [`  ${kind}: ${listed.join(", ")}`];
    }),
  ]);
  return [
    ...lines,
    `${incomplete.length} of ${topics.length} topics use what their notes don't mention.`,
  ].join("\n");
}

function topicGaps(topic: string, questions: readonly Question[], library: Library): NoteGaps {
  const note = library.notes.find(({ fields }) => fields.topic === topic);
  const isMentioned = mentionsIn(note ? `${note.fields.title}\n${note.body.text}` : "", library.tags);
  const uses = new Map<string, Gap>();
  for (const { kind, name } of questions.flatMap((question) => usedBy(question, library))) {
    const key = `${kind} ${name}`;
    uses.set(key, { kind, name, uses: (uses.get(key)?.uses ?? 0) + 1 });
  }
  const gaps = [...uses.values()]
    .filter((gap) => gap.uses >= MINIMUM_USES && !isMentioned[gap.kind](gap.name))
    .toSorted((a, b) => b.uses - a.uses || a.name.localeCompare(b.name));
  return { topic, questions: questions.length, hasNote: note !== undefined, gaps };
}

const totalUses = ({ gaps }: NoteGaps) => gaps.reduce((sum, { uses }) => sum + uses, 0);

/** Returns everything that a question uses, each name once. */
function usedBy(question: Question, library: Library): Omit<Gap, "uses">[] {
  const { stem, options, solution, fields } = question;
  const passage = passageOf(question, library)?.body.text ?? "";
  const text = [passage, stem.text, ...options.map((option) => option.text.text), solution?.text ?? ""].join(
    "\n",
  );
  const used: Record<Kind, Iterable<string>> = {
    species: speciesIn(text).filter((name) => !ORDINARY_SPECIES.has(name)),
    tags: fields.tags.filter((tag) => !GENERAL_SKILLS.has(tag)),
    names: namesIn(text).filter((name) => !ORDINARY_NAMES.has(name)),
    units: unitsIn(text),
    constants: constantsIn(fields.check ?? "", library),
  };
  return KINDS.flatMap((kind) => [...new Set(used[kind])].map((name) => ({ kind, name })));
}

/** Returns for each kind the function that says whether a note mentions a name. */
function mentionsIn(note: string, tags: readonly Tag[]): Record<Kind, (name: string) => boolean> {
  const plain = note.normalize("NFKC").replace(/<[^>]+>/g, "");
  const species = new Set([...speciesIn(note), ...plain.split(/[^\w()[\]]+/).map(toSpecies)]);
  const units = new Set([...unitsIn(note), ...plain.split(/[^\p{L}]+/u)]);
  const maths = note.replace(CE, "");
  const starts = new Set(wordStarts(plain));
  const hasHalf = (text: string) => {
    const wanted = wordStarts(text);
    return wanted.filter((start) => starts.has(start)).length * 2 >= wanted.length;
  };
  return {
    species: (name) => species.has(name),
    tags: (name) => [name, tags.find((tag) => tag.name === name)?.description ?? name].some(hasHalf),
    names: (name) => plain.includes(name),
    units: (name) => units.has(name),
    constants: (name) =>
      CONSTANT_SYMBOLS.some(([, symbol, written]) => symbol === name && written.test(maths)),
  };
}

function speciesIn(text: string): string[] {
  return [...text.matchAll(CE)]
    .flatMap(([, formula = ""]) => formula.replace(ARROW, " $1 $2 ").split(/[\s,;]+/))
    .map(toSpecies)
    .filter(
      (name) =>
        FORMULA.test(name) && (name.match(/[A-Z][a-z]?/g) ?? []).every((symbol) => ELEMENTS.has(symbol)),
    );
}

/** `2Na2Cr2O7(aq)` and `Cr2O7^2-` become `Cr2O7`, `\frac{1}{2}O2` becomes `O2`; `Fe^{3+}` becomes `Fe^3+`. */
function toSpecies(token: string): string {
  const formula = token
    .replace(/\\[dt]?frac\{\d+\}\{\d+\}|\$/g, "")
    .replace(/^\^\{?\d+\}?(?:_\{?\d+\}?)?|^\d+(?:\/\d+)?/, "")
    .replace(/\((?:s|l|g|aq)\)$/, "")
    .replace(/[.*]\d*H2O$/, "")
    .replace(/\^\{(\d*[+-])\}$/, (_, charge: string) => (charge.length > 1 ? `^${charge}` : charge))
    .replace(/^(?:Na|K)\d?(?=[A-Z[(].*[A-Z])/, "");
  return /[A-Z].*[A-Z]/.test(formula) ? formula.replace(/(?:\^\d)?[+-]$/, "") : formula;
}

function namesIn(text: string): string[] {
  const prose = text.replace(/\$[^$]*\$|```[\s\S]*?```/g, " ");
  return [
    ...[...prose.matchAll(NAMED)].map(([, person = ""]) => person),
    ...[...prose.matchAll(ABBREVIATION)].map(([abbreviation]) => abbreviation),
  ];
}

function unitsIn(text: string): string[] {
  const symbols = [...text.matchAll(UPRIGHT)].flatMap(([, unit = ""]) =>
    unit.split(/\\[,;: ]|\s|\^\{?-?\d\}?|[{}]/),
  );
  return symbols.filter((symbol) => UNITS.has(symbol));
}

function constantsIn(check: string, { constants }: Library): string[] {
  const used = (check.match(/[A-Za-z]\w*/g) ?? []).filter((name) => name in constants);
  return used.flatMap((name) => CONSTANT_SYMBOLS.find(([start]) => `${name}_`.startsWith(start))?.[1] ?? []);
}

/** Returns the first five letters of the words that carry the sense of a text, in lower case. */
function wordStarts(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
    .filter((word) => !COMMON_WORDS.has(word))
    .map((word) => word.slice(0, 5));
}
