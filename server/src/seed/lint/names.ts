import path from "node:path";
import { figuresIn } from "../figures.ts";
import { distinctQuestions, type Library, type Note, type Question } from "../library.ts";
import type { Finding, Problem } from "../problem.ts";

const QUESTION_ID = /^[a-z][a-z0-9]*(\.[a-z0-9]+(-[a-z0-9]+)*)+\.\d{4}$/;
const TEMPLATE_ID = /^[a-z][a-z0-9]*(\.[a-z0-9]+(-[a-z0-9]+)*)+\.T\d{3}$/;
const NOTE_ID = /^note(\.[a-z0-9]+(-[a-z0-9]+)*){2,}$/;

/** L1: the id has its form and is the file's name; topic, tags, facts and pictures exist. */
export function checkNames(item: Question | Note, library: Library): Finding[] {
  const { fields, file, chapterId } = item;
  const { id, form } = nameOf(item);
  const found: Finding[] = [];
  if (!form.test(id)) found.push({ message: `The id ${id} does not have the form of one.` });
  if (path.posix.basename(file) !== `${id}.md`)
    found.push({ message: `The file must be named after its id: ${id}.md` });
  if (!findTopic(library, fields.topic)) found.push({ message: `There is no topic ${fields.topic}.` });
  if (!fields.topic.startsWith(`${chapterId}/`))
    found.push({ message: `The topic ${fields.topic} belongs to another chapter than this folder.` });
  for (const fact of fields.facts.filter((name) => !library.facts[name]))
    found.push({ message: `The fact ${fact} is not in facts.yaml.` });
  for (const name of figuresIn(item).filter((one) => !library.assets.some((asset) => asset.name === one)))
    found.push({ message: `The picture ${name} is not in the assets folder.` });
  return found;
}

/** What the file is named after: a variant has the name of its template. */
function nameOf(item: Question | Note): { id: string; form: RegExp } {
  const { fields } = item;
  if (fields.kind === "note") return { id: fields.id, form: NOTE_ID };
  if ("template" in item && item.template !== undefined) return { id: item.template, form: TEMPLATE_ID };
  return { id: fields.id, form: QUESTION_ID };
}

/** L1: tags and misconceptions are in the vocabulary, in the right group. */
export function checkTags({ fields, options }: Question, library: Library): Finding[] {
  const kinds = new Map(library.tags.map((tag) => [tag.name, tag.kind]));
  const found: Finding[] = [];
  for (const tag of fields.tags) {
    const kind = kinds.get(tag);
    if (!kind) found.push({ message: `The tag ${tag} is not in tags.yaml.` });
    if (kind === "misconception")
      found.push({ message: `${tag} is a misconception: it belongs to an option.` });
  }
  for (const [letter, tag] of Object.entries(fields.misconceptions)) {
    if (kinds.get(tag) !== "misconception")
      found.push({ message: `The misconception ${tag} is not in tags.yaml.` });
    const option = options.find(({ key }) => key === letter);
    if (!option || option.isCorrect)
      found.push({ message: `${letter} is no wrong option, so no misconception.` });
  }
  return found;
}

/** L1: no two files claim one name; each chapter has its description; nothing stands unused or undefined. */
export function checkLibraryNames(library: Library): Problem[] {
  const { notes, tags, assets } = library;
  const items = [...distinctQuestions(library), ...notes];
  const used = new Set(items.flatMap(figuresIn));
  const twins = repeated(items.map(({ file, fields }) => [fields.id, file]));
  const twinTags = repeated(tags.map(({ name }) => [name, "tags.yaml"]));
  const secondNotes = repeated(notes.map(({ file, fields }) => [fields.topic, file]));
  return [
    ...twins.map(([id, file]) => problem(file, `Another file has the id ${id} too.`)),
    ...twinTags.map(([name, file]) => problem(file, `${name} stands in two groups.`)),
    ...secondNotes.map(([topic, file]) => problem(file, `${topic} has another note; a topic has one.`)),
    ...assets
      .filter(({ name }) => !used.has(name))
      .map(({ file }) => problem(file, "No item shows this picture.")),
    ...checkChapterNames(library),
  ];
}

function checkChapterNames({ chapters }: Library): Problem[] {
  const ids = new Set(chapters.map(({ fields }) => fields.id));
  return chapters.flatMap(({ file, fields: { id, requires, helpful } }) => {
    const unknown = [...requires, ...helpful].filter((needed) => !ids.has(needed));
    const isMisplaced = !new RegExp(`^\\d\\d-${id}$`).test(path.posix.basename(path.posix.dirname(file)));
    return [
      ...unknown.map((needed) => problem(file, `There is no chapter ${needed}.`)),
      ...(isMisplaced ? [problem(file, `The folder must be named after the chapter: NN-${id}.`)] : []),
    ];
  });
}

function problem(file: string, message: string): Problem {
  return { rule: "L1", level: "error", file, line: 1, message };
}

/** The topic of a path `chapter-id/topic-id`, or undefined. */
export function findTopic(library: Library, topicPath: string) {
  const [chapterId, topicId] = topicPath.split("/");
  const chapter = library.chapters.find(({ fields }) => fields.id === chapterId);
  return chapter?.fields.topics.find(({ id }) => id === topicId);
}

function repeated(named: [string, string][]): [string, string][] {
  const seen = new Set<string>();
  return named.filter(([name]) => seen.size === seen.add(name).size);
}
