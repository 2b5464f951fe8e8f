import path from "node:path";
import { z } from "zod";
import { parseContentFile, parseYaml, splitRecall, UnreadableFile } from "./content-file.ts";
import { expandTemplate } from "./expand-template.ts";
import {
  ChapterFields,
  ConstantFile,
  FactFile,
  HINDI_NAME_FILE,
  HindiNameFile,
  NoteFields,
  PassageFields,
  QuestionFields,
  TagFile,
  TemplateFields,
} from "./item-schemas.ts";
import type { Library, LibraryIssue, ParsedTemplate, SourceFile } from "./library.ts";

const CHAPTER_FILE = /^chapters\/(\d\d)-([a-z0-9-]+)\/(.+)$/;

/** Parses the files into a library. Skips a file that cannot be parsed and returns an L1 error for it. */
export function parseLibrary(files: readonly SourceFile[]): { library: Library; issues: LibraryIssue[] } {
  const library: Library = {
    chapters: [],
    questions: [],
    templates: [],
    notes: [],
    passages: [],
    tags: [],
    constants: {},
    facts: {},
    hindiNames: [],
    assets: [],
  };
  const parsedTemplates: ParsedTemplate[] = [];
  const issues: LibraryIssue[] = [];
  for (const file of files) {
    try {
      addFile(library, parsedTemplates, file);
    } catch (error) {
      issues.push(...toIssues(error, file.path));
    }
  }
  // Templates are expanded last, because they need the constants, which may be in a later file.
  library.templates = parsedTemplates.map((template) => expandTemplate(template, library.constants));
  return { library, issues };
}

function addFile(library: Library, templates: ParsedTemplate[], { path: file, text }: SourceFile): void {
  if (file === "tags.yaml") library.tags.push(...toTags(text));
  else if (file === "constants.yaml") library.constants = ConstantFile.parse(parseYaml(text));
  else if (file === "facts.yaml") library.facts = FactFile.parse(parseYaml(text) ?? {});
  else if (file === HINDI_NAME_FILE) library.hindiNames = HindiNameFile.parse(parseYaml(text));
  else addChapterFile(library, templates, file, text);
}

function addChapterFile(library: Library, templates: ParsedTemplate[], file: string, text: string): void {
  const [, number, chapterId = "", rest = ""] = CHAPTER_FILE.exec(file) ?? [];
  if (rest === "chapter.yaml") {
    const fields = ChapterFields.parse(parseYaml(text));
    library.chapters.push({ file, position: Number(number), fields });
  } else if (/^questions\/[^/]+\.md$/.test(rest)) {
    const { fields, body: _body, ...parts } = parseContentFile(text);
    library.questions.push({ file, chapterId, fields: QuestionFields.parse(fields), ...parts });
  } else if (/^templates\/[^/]+\.md$/.test(rest)) {
    const { fields, body: _body, ...parts } = parseContentFile(text);
    templates.push({ file, chapterId, fields: TemplateFields.parse(fields), ...parts });
  } else if (/^notes\/[^/]+\.md$/.test(rest)) {
    const { fields, body } = parseContentFile(text);
    library.notes.push({ file, chapterId, fields: NoteFields.parse(fields), ...splitRecall(body) });
  } else if (/^passages\/[^/]+\.md$/.test(rest)) {
    const { fields, body } = parseContentFile(text);
    library.passages.push({ file, chapterId, fields: PassageFields.parse(fields), body });
  } else if (/^assets\/[^/]+\.svg$/.test(rest)) {
    library.assets.push({ file, chapterId, name: path.posix.basename(file), text });
  } else throw new UnreadableFile("The content folder must not have a file with this path.");
}

function toTags(text: string): Library["tags"] {
  const { concept, skill, misconception } = TagFile.parse(parseYaml(text));
  const group = (kind: Library["tags"][number]["kind"], descriptions: Record<string, string>) =>
    Object.entries(descriptions).map(([name, description]) => ({ name, kind, description }));
  return [...group("concept", concept), ...group("skill", skill), ...group("misconception", misconception)];
}

function toIssues(error: unknown, file: string): LibraryIssue[] {
  const toIssue = (message: string): LibraryIssue => ({ rule: "L1", level: "error", file, line: 1, message });
  if (error instanceof UnreadableFile) return [toIssue(error.message)];
  if (!(error instanceof z.ZodError)) throw error;
  return error.issues.map((issue) => toIssue(`${issue.path.join(".") || "front matter"}: ${issue.message}`));
}
