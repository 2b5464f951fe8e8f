import { blueprintMarkingRule, blueprints, markingRules } from "@rasayan/engine";
import type { Db } from "../db/connect.ts";
import { inTransaction } from "../db/in-transaction.ts";
import { saveIllustrations } from "../features/questions/illustration-queries.ts";
import { moveToNewestPassages } from "../features/questions/version-queries.ts";
import { RENDERER_VERSION } from "../markup/renderer-version.ts";
import { readLibraryVersion } from "./checked-content.ts";
import type { Library } from "./library.ts";
import { hideNotes, saveFlashCards, saveNotes } from "./library-note-queries.ts";
import { hideQuestions, listKeyChanges, saveQuestions, saveVersions } from "./library-question-queries.ts";
import {
  listIds,
  saveChapters,
  saveHindiNames,
  saveMarkingRules,
  saveTags,
  saveTopics,
} from "./library-syllabus-queries.ts";
import { type LibraryPlan, listActual, planLibrary } from "./plan-library.ts";
import { checksumOf, readContent } from "./read-content.ts";
import { messagesOf, reportOf, type SeedReport } from "./seed-report.ts";
import {
  findSeedState,
  hasNewerMigrations,
  type RowKind,
  type SeedState,
  saveFingerprints,
  saveSeedState,
  withSeedLock,
} from "./seed-state-queries.ts";
import { validLibrary } from "./valid-library.ts";

const storedRules = [...markingRules, ...blueprints.map(blueprintMarkingRule)];

/** One statement saves at most this many questions, so that the caller sees progress. */
const VERSION_BATCH_SIZE = 100;

export type SeedOptions = {
  /** Slugs to write even if an editor changed or deleted their rows. The id of a template means all its variants. */
  force?: readonly string[];
  log?: (line: string) => void;
  /** Called at each small step, so that the caller can distinguish slow seeding from a hang. */
  onProgress?: (step: string) => void;
};

/**
 * Updates the database to match the content folder, in one transaction for everything except illustrations. New texts are
 * stored unrendered. Doesn't write rows that an editor changed or deleted, unless `force` has their slugs. Returns
 * undefined if content and renderer are the same as at the last seeding, or if a newer program has migrated the database
 * or seeded it. Throws InvalidContentError on lint errors.
 */
export async function seedContent(
  db: Db,
  folder: string,
  { force = [], log = console.log, onProgress = () => {} }: SeedOptions = {},
): Promise<SeedReport | undefined> {
  const files = await readContent(folder);
  const state: SeedState = {
    checksum: checksumOf(files, RENDERER_VERSION, storedRules),
    library_version: await readLibraryVersion(folder),
    renderer_version: RENDERER_VERSION,
  };
  const hasNothingToWrite = async (connection: Db) => {
    const stored = await findSeedState(connection);
    if (!stored) return false;
    if (isNewer(stored, state)) {
      log(
        `The database has version ${describeVersion(stored)} of the library, and this program an older one, ` +
          `${describeVersion(state)}: it does not write its own, and serves what is there.`,
      );
      return true;
    }
    return force.length === 0 && stored.checksum === state.checksum;
  };
  if (await hasNothingToWrite(db)) return undefined;
  if (await hasNewerMigrations(db)) {
    log("A newer program has migrated this database; this program doesn't write its library to it.");
    return undefined;
  }
  const library = await validLibrary(folder, files, onProgress);
  onProgress("comparing the library with the database");
  const forced = forcedSlugs(force, library);
  return withSeedLock(db, log, async (lockedDb) => {
    if (await hasNothingToWrite(lockedDb)) return undefined;
    await saveIllustrations(lockedDb, library.assets);
    const plan = await planLibrary(lockedDb, library, forced);
    const keyChanges = await inTransaction(lockedDb, async (transaction) => {
      const changes = await applyPlan(transaction, plan, { log, onProgress });
      await saveFlashCards(transaction, library.notes);
      await saveHindiNames(transaction, library.hindiNames);
      await saveSeedState(transaction, state);
      return changes;
    });
    const report = { ...reportOf(plan), keyChanges };
    for (const line of messagesOf(report)) log(line);
    return report;
  });
}

/** A newer renderer counts like a newer library, because the texts it wrote would be lost. */
const isNewer = (stored: SeedState, own: SeedState) =>
  stored.library_version > own.library_version || stored.renderer_version > own.renderer_version;

const describeVersion = ({ library_version, renderer_version }: SeedState) =>
  `${library_version}.${renderer_version}`;

/** Returns the report that seeding would give, but writes nothing. Throws InvalidContentError on lint errors. */
export async function planContent(
  db: Db,
  folder: string,
  force: readonly string[] = [],
): Promise<SeedReport> {
  const library = await validLibrary(folder, await readContent(folder));
  return reportOf(await planLibrary(db, library, forcedSlugs(force, library)));
}

/** Returns the slugs to write in any case; replaces a template's id by its variants. Throws on unknown names. */
function forcedSlugs(force: readonly string[], { questions, templates, notes, chapters, tags }: Library) {
  const variants = templates.flatMap((template) => template.variants);
  const items = [...questions, ...variants, ...notes, ...chapters].map(({ fields }) => fields.id);
  const topics = chapters.flatMap(({ fields }) => fields.topics.map(({ id }) => `${fields.id}/${id}`));
  const knownSlugs = new Set([...items, ...topics, ...tags.map(({ name }) => name)]);
  const slugs = force.flatMap((name) => {
    const variantIds = variants.filter(({ template }) => template === name).map(({ fields }) => fields.id);
    return variantIds.length > 0 ? variantIds : [name];
  });
  const unknown = slugs.filter((slug) => !knownSlugs.has(slug));
  if (unknown.length > 0) throw new Error(`There is no content named ${unknown.join(", ")}.`);
  return new Set(slugs);
}

async function applyPlan(
  db: Db,
  plan: LibraryPlan,
  { log, onProgress }: Required<Pick<SeedOptions, "log" | "onProgress">>,
): Promise<SeedReport["keyChanges"]> {
  await saveMarkingRules(db, storedRules);
  await saveChapters(db, [...plan.chapter.added, ...plan.chapter.changed]);
  await saveTopics(db, [...plan.topic.added, ...plan.topic.changed]);
  await saveTags(db, [...plan.tag.added, ...plan.tag.changed]);
  const ids = { topics: await listIds(db, "topics"), tags: await listIds(db, "tags") };
  onProgress("storing notes");
  await saveNotes(db, [...plan.content.added, ...plan.content.changed], ids.topics);
  await hideNotes(db, plan.content.removed);
  const questionIds = await saveQuestions(db, [...plan.question.added, ...plan.question.changed], ids);
  const { newVersions } = plan;
  for (let start = 0; start < newVersions.length; start += VERSION_BATCH_SIZE) {
    const batch = newVersions.slice(start, start + VERSION_BATCH_SIZE);
    await saveVersions(db, batch, questionIds, ids);
    onProgress("storing questions");
    log(`Seeding ${start + batch.length} of ${newVersions.length} questions…`);
  }
  await moveToNewestPassages(db, null);
  await hideQuestions(db, plan.question.removed);
  for (const kind of ["chapter", "topic", "tag", "content", "question"] as const)
    await recordFingerprints(db, kind, plan);
  const versionedIds = plan.newVersions.map(({ slug }) => questionIds.get(slug) ?? 0);
  return listKeyChanges(db, versionedIds);
}

/** Saves fingerprints of the written rows only, so that rows modified by an editor still count as modified. */
async function recordFingerprints(db: Db, kind: RowKind, plan: LibraryPlan): Promise<void> {
  const { added, changed, removed } = plan[kind];
  const writtenSlugs = new Set([...added, ...changed, ...removed].map(({ slug }) => slug));
  const rows = await listActual[kind](db);
  await saveFingerprints(
    db,
    kind,
    rows.filter(({ slug }) => writtenSlugs.has(slug)),
  );
}
