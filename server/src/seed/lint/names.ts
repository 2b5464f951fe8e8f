import path from "node:path";
import {
  distinctQuestions,
  type Finding,
  type Item,
  illustrationRefsIn,
  type Library,
  type LibraryIssue,
  type Question,
} from "../library.ts";

const QUESTION_ID = /^[a-z][a-z0-9]*(\.[a-z0-9]+(-[a-z0-9]+)*)+\.\d{4}$/;
const TEMPLATE_ID = /^[a-z][a-z0-9]*(\.[a-z0-9]+(-[a-z0-9]+)*)+\.T\d{3}$/;
const PASSAGE_ID = /^passage(\.[a-z0-9]+(-[a-z0-9]+)*){2,}$/;
const NOTE_ID = /^note(\.[a-z0-9]+(-[a-z0-9]+)*){2,}$/;

/** L1: the id is valid and is the file's name; the topic, facts and illustrations exist. */
export function checkNames(item: Item, library: Library): Finding[] {
  const { fields, file, chapterId } = item;
  const { id, pattern } = expectedName(item);
  const findings: Finding[] = [];
  if (!pattern.test(id)) findings.push({ message: `The id ${id} does not have the required form.` });
  if (path.posix.basename(file) !== `${id}.md`)
    findings.push({ message: `The file must be named after its id: ${id}.md` });
  if (!findTopic(library, fields.topic)) findings.push({ message: `There is no topic ${fields.topic}.` });
  if (!fields.topic.startsWith(`${chapterId}/`))
    findings.push({ message: `The topic ${fields.topic} is not in the chapter of this folder.` });
  for (const fact of fields.facts.filter((name) => !library.facts[name]))
    findings.push({ message: `The fact ${fact} is not in facts.yaml.` });
  for (const name of illustrationRefsIn(item).filter(
    (ref) => !library.assets.some((asset) => asset.name === ref),
  ))
    findings.push({ message: `The illustration ${name} is not in the assets folder.` });
  return findings;
}

/** Returns the id that the file is named after and its pattern. A variant is in the file of its template. */
function expectedName(item: Item): { id: string; pattern: RegExp } {
  const { fields } = item;
  if (fields.kind === "note") return { id: fields.id, pattern: NOTE_ID };
  if (fields.kind === "passage") return { id: fields.id, pattern: PASSAGE_ID };
  if ("template" in item && item.template !== undefined) return { id: item.template, pattern: TEMPLATE_ID };
  return { id: fields.id, pattern: QUESTION_ID };
}

/** L1: tags and misconceptions are in tags.yaml, in the right group. */
export function checkTags({ fields, options }: Question, library: Library): Finding[] {
  const kinds = new Map(library.tags.map((tag) => [tag.name, tag.kind]));
  const findings: Finding[] = [];
  for (const tag of fields.tags) {
    const kind = kinds.get(tag);
    if (!kind) findings.push({ message: `The tag ${tag} is not in tags.yaml.` });
    if (kind === "misconception")
      findings.push({ message: `${tag} is a misconception: move it from \`tags\` to \`misconceptions\`.` });
  }
  for (const [letter, tag] of Object.entries(fields.misconceptions)) {
    if (kinds.get(tag) !== "misconception")
      findings.push({ message: `The misconception ${tag} is not in tags.yaml.` });
    const option = options.find(({ key }) => key === letter);
    if (!option || option.isCorrect)
      findings.push({ message: `${letter} is not a wrong option, so it cannot have a misconception.` });
  }
  return findings;
}

/**
 * L1: ids and tags are unique; a topic has at most one note; illustrations are used; the chapters that a chapter needs
 * exist; the folder of a chapter is named after it.
 */
export function checkLibraryNames(library: Library): LibraryIssue[] {
  const { notes, passages, tags, assets } = library;
  const items = [...distinctQuestions(library), ...notes, ...passages];
  const used = new Set(items.flatMap(illustrationRefsIn));
  const duplicateIds = findDuplicates(items.map(({ file, fields }) => [fields.id, file]));
  const duplicateTags = findDuplicates(tags.map(({ name }) => [name, "tags.yaml"]));
  const duplicateNotes = findDuplicates(notes.map(({ file, fields }) => [fields.topic, file]));
  return [
    ...duplicateIds.map(([id, file]) => toIssue(file, `Another file also has the id ${id}.`)),
    ...duplicateTags.map(([name, file]) => toIssue(file, `${name} is in two groups.`)),
    ...duplicateNotes.map(([topic, file]) =>
      toIssue(file, `${topic} has another note; a topic must have only one.`),
    ),
    ...assets
      .filter(({ name }) => !used.has(name))
      .map(({ file }) => toIssue(file, "No item shows this illustration.")),
    ...checkChapterNames(library),
  ];
}

function checkChapterNames({ chapters }: Library): LibraryIssue[] {
  const ids = new Set(chapters.map(({ fields }) => fields.id));
  return chapters.flatMap(({ file, fields: { id, requires, helpful } }) => {
    const unknown = [...requires, ...helpful].filter((needed) => !ids.has(needed));
    const isMisplaced = !new RegExp(`^\\d\\d-${id}$`).test(path.posix.basename(path.posix.dirname(file)));
    return [
      ...unknown.map((needed) => toIssue(file, `There is no chapter ${needed}.`)),
      ...(isMisplaced ? [toIssue(file, `The folder must be named after the chapter: NN-${id}.`)] : []),
    ];
  });
}

function toIssue(file: string, message: string): LibraryIssue {
  return { rule: "L1", level: "error", file, line: 1, message };
}

/** Returns the topic of a path `chapter-id/topic-id`, or undefined. */
export function findTopic(library: Library, topicPath: string) {
  const [chapterId, topicId] = topicPath.split("/");
  const chapter = library.chapters.find(({ fields }) => fields.id === chapterId);
  return chapter?.fields.topics.find(({ id }) => id === topicId);
}

function findDuplicates(named: [string, string][]): [string, string][] {
  const seen = new Set<string>();
  return named.filter(([name]) => seen.size === seen.add(name).size);
}
