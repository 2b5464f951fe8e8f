import path from "node:path";
import { z } from "zod";
import { parseContentFile, parseYaml, UnreadableFile } from "./content-file.ts";
import { expandTemplate } from "./expand-template.ts";
import {
  ChapterFields,
  ConstantFile,
  FactFile,
  NoteFields,
  QuestionFields,
  TagFile,
  TemplateFields,
} from "./item-schemas.ts";
import type { Library, SourceFile, WrittenTemplate } from "./library.ts";
import type { Problem } from "./problem.ts";

const IN_CHAPTER = /^chapters\/(\d\d)-([a-z0-9-]+)\/(.+)$/;
const UNREAD = new Set(["README.md", "CHANGELOG.md"]);

/** Reads the files into a library; a file that cannot be read becomes a problem and is left out. */
export function parseLibrary(files: readonly SourceFile[]): { library: Library; problems: Problem[] } {
  const library: Library = {
    chapters: [],
    questions: [],
    templates: [],
    notes: [],
    tags: [],
    constants: {},
    facts: {},
    assets: [],
  };
  const written: WrittenTemplate[] = [];
  const problems: Problem[] = [];
  for (const file of files) {
    try {
      addFile(library, written, file);
    } catch (error) {
      problems.push(...problemsOf(error, file.path));
    }
  }
  // The constants may stand in a later file.
  library.templates = written.map((template) => expandTemplate(template, library.constants));
  return { library, problems };
}

function addFile(library: Library, templates: WrittenTemplate[], { path: file, text }: SourceFile): void {
  if (UNREAD.has(file)) return;
  if (file === "tags.yaml") library.tags.push(...toTags(text));
  else if (file === "constants.yaml") library.constants = ConstantFile.parse(parseYaml(text));
  else if (file === "facts.yaml") library.facts = FactFile.parse(parseYaml(text) ?? {});
  else addChapterFile(library, templates, file, text);
}

function addChapterFile(library: Library, templates: WrittenTemplate[], file: string, text: string): void {
  const [, number, chapterId = "", rest = ""] = IN_CHAPTER.exec(file) ?? [];
  if (rest === "chapter.yaml") {
    const fields = ChapterFields.parse(parseYaml(text));
    library.chapters.push({ file, position: Number(number), fields });
  } else if (/^questions\/[^/]+\.md$/.test(rest)) {
    const { fields, stem, options, solution, strayLines } = parseContentFile(text);
    const checked = QuestionFields.parse(fields);
    library.questions.push({ file, chapterId, fields: checked, stem, options, solution, strayLines });
  } else if (/^templates\/[^/]+\.md$/.test(rest)) {
    const { fields, body: _body, ...parts } = parseContentFile(text);
    templates.push({ file, chapterId, fields: TemplateFields.parse(fields), ...parts });
  } else if (/^notes\/[^/]+\.md$/.test(rest)) {
    const { fields, body } = parseContentFile(text);
    library.notes.push({ file, chapterId, fields: NoteFields.parse(fields), body });
  } else if (/^assets\/[^/]+\.svg$/.test(rest)) {
    library.assets.push({ file, chapterId, name: path.posix.basename(file), text });
  } else throw new UnreadableFile("No file of this name or place is expected in the content folder.");
}

function toTags(text: string): Library["tags"] {
  const { concept, skill, misconception } = TagFile.parse(parseYaml(text));
  const group = (kind: Library["tags"][number]["kind"], described: Record<string, string>) =>
    Object.entries(described).map(([name, description]) => ({ name, kind, description }));
  return [...group("concept", concept), ...group("skill", skill), ...group("misconception", misconception)];
}

function problemsOf(error: unknown, file: string): Problem[] {
  const problem = (message: string): Problem => ({ rule: "L1", level: "error", file, line: 1, message });
  if (error instanceof UnreadableFile) return [problem(error.message)];
  if (!(error instanceof z.ZodError)) throw error;
  return error.issues.map((issue) => problem(`${issue.path.join(".") || "front matter"}: ${issue.message}`));
}
