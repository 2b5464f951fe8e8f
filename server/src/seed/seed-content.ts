import { markingRules } from "@rasayan/engine";
import type { Db } from "../db/connect.ts";
import type { Renderer } from "../markup/render-safely.ts";
import { RENDERER_VERSION } from "../markup/renderer-version.ts";
import { saveFigures } from "./figure-queries.ts";
import type { Library, SourceFile } from "./library.ts";
import { hideNotes, saveNotes } from "./note-queries.ts";
import { type LibraryPlan, listStored, planLibrary } from "./plan-library.ts";
import type { Problem } from "./problem.ts";
import { hideQuestions, saveQuestions } from "./question-queries.ts";
import { checksumOf, readContent } from "./read-content.ts";
import { renderRows } from "./render-rows.ts";
import { messagesOf, reportOf, type SeedReport } from "./seed-report.ts";
import {
  findSeedChecksum,
  isMigratedFurther,
  type RowKind,
  savePrints,
  saveSeedChecksum,
  whileSeedingAlone,
} from "./seed-state-queries.ts";
import { listIds, saveChapters, saveMarkingRules, saveTags, saveTopics } from "./syllabus-queries.ts";
import { listKeyChanges, saveVersions } from "./version-queries.ts";

/** Drawn questions are large; a statement takes this many. */
const VERSIONS_AT_ONCE = 50;

export type SeedOptions = {
  /** Slugs to write even though an editor changed or deleted them. */
  force?: readonly string[];
  say?: (line: string) => void;
  /** Told of each small step, so that a slow seeding can be told from one that hangs. */
  onProgress?: (step: string) => void;
};

/** The library has errors; nothing was written. */
export class ContentRefused extends Error {
  override readonly name = "ContentRefused";
  readonly problems: Problem[];

  constructor(problems: Problem[]) {
    const lines = problems
      .slice(0, 20)
      .map(({ file, line, rule, message }) => `${file}:${line} ${rule} ${message}`);
    super(`The content has ${problems.length} errors, so nothing was seeded:\n${lines.join("\n")}`);
    this.problems = problems;
  }
}

/**
 * Brings the database to what the content folder says, in one transaction; rows an editor changed or deleted stay.
 * Undefined when the folder and the renderer are those of the last seeding. Throws ContentRefused on lint errors.
 */
export async function seedContent(
  db: Db,
  renderer: Renderer,
  folder: string,
  { force = [], say = console.log, onProgress = () => {} }: SeedOptions = {},
): Promise<SeedReport | undefined> {
  const files = await readContent(folder);
  const checksum = checksumOf(files, RENDERER_VERSION, markingRules);
  const isSeeded = async (on: Db) => force.length === 0 && (await findSeedChecksum(on)) === checksum;
  if (await isSeeded(db)) return undefined;
  if (await isMigratedFurther(db)) {
    say("A newer program has migrated this database; the library of this one is not written into it.");
    return undefined;
  }
  const library = await soundLibrary(files, onProgress);
  onProgress("comparing the library with the database");
  const forced = forcedSlugs(force, library);
  return whileSeedingAlone(db, say, async (alone) => {
    if (await isSeeded(alone)) return undefined;
    await saveFigures(alone, library.assets);
    const plan = await planLibrary(alone, library, forced);
    const { content, toVersion } = plan;
    const notes = [...content.added, ...content.changed];
    const rendered = await renderRows(renderer, notes, toVersion, { say, onProgress });
    const keyChanges = await alone.transaction().execute(async (transaction) => {
      const changes = await carryOut(transaction, plan, rendered, onProgress);
      await saveSeedChecksum(transaction, checksum);
      return changes;
    });
    const report = { ...reportOf(plan), keyChanges };
    for (const line of messagesOf(report)) say(line);
    return report;
  });
}

/** What seeding would do; writes nothing. */
export async function planContent(
  db: Db,
  folder: string,
  force: readonly string[] = [],
): Promise<SeedReport> {
  const library = await soundLibrary(await readContent(folder));
  return reportOf(await planLibrary(db, library, forcedSlugs(force, library)));
}

/** The lint is loaded only when something is to be seeded: most starts need none of it. */
async function soundLibrary(
  files: readonly SourceFile[],
  onProgress: (step: string) => void = () => {},
): Promise<Library> {
  const { lintFiles } = await import("./lint/lint-library.ts");
  const { library, problems } = lintFiles(files, ({ file }) => onProgress(`checking ${file}`));
  const errors = problems.filter(({ level }) => level === "error");
  if (errors.length > 0) throw new ContentRefused(errors);
  return library;
}

/** The slugs to write in any case: a template's id stands for its variants. Throws on a name nothing has. */
function forcedSlugs(force: readonly string[], { questions, templates, notes, chapters, tags }: Library) {
  const variants = templates.flatMap((template) => template.variants);
  const items = [...questions, ...variants, ...notes, ...chapters].map(({ fields }) => fields.id);
  const topics = chapters.flatMap(({ fields }) => fields.topics.map(({ id }) => `${fields.id}/${id}`));
  const known = new Set([...items, ...topics, ...tags.map(({ name }) => name)]);
  const slugs = force.flatMap((name) => {
    const made = variants.filter(({ template }) => template === name).map(({ fields }) => fields.id);
    return made.length > 0 ? made : [name];
  });
  const unknown = slugs.filter((slug) => !known.has(slug));
  if (unknown.length > 0) throw new Error(`There is no content named ${unknown.join(", ")}.`);
  return new Set(slugs);
}

type RenderedRows = Awaited<ReturnType<typeof renderRows>>;

async function carryOut(
  db: Db,
  plan: LibraryPlan,
  rendered: RenderedRows,
  onProgress: (step: string) => void,
): Promise<SeedReport["keyChanges"]> {
  await saveMarkingRules(db, markingRules);
  await saveChapters(db, [...plan.chapter.added, ...plan.chapter.changed]);
  await saveTopics(db, [...plan.topic.added, ...plan.topic.changed]);
  await saveTags(db, [...plan.tag.added, ...plan.tag.changed]);
  const ids = { topics: await listIds(db, "topics"), tags: await listIds(db, "tags") };
  onProgress("storing notes");
  await saveNotes(db, rendered.notes, ids.topics);
  await hideNotes(db, plan.content.gone);
  const questionIds = await saveQuestions(db, [...plan.question.added, ...plan.question.changed], ids);
  for (let start = 0; start < rendered.questions.length; start += VERSIONS_AT_ONCE) {
    onProgress("storing questions");
    await saveVersions(db, rendered.questions.slice(start, start + VERSIONS_AT_ONCE), questionIds, ids);
  }
  await hideQuestions(db, plan.question.gone);
  for (const kind of ["chapter", "topic", "tag", "content", "question"] as const)
    await rememberRows(db, kind, plan);
  const versioned = plan.toVersion.map(({ slug }) => questionIds.get(slug) ?? 0);
  return listKeyChanges(db, versioned);
}

/** What was left alone keeps its old print, so that it stays detached. */
async function rememberRows(db: Db, kind: RowKind, plan: LibraryPlan): Promise<void> {
  const { added, changed, gone } = plan[kind];
  const written = new Set([...added, ...changed, ...gone].map(({ slug }) => slug));
  const rows = await listStored[kind](db);
  await savePrints(
    db,
    kind,
    rows.filter(({ slug }) => written.has(slug)),
  );
}
