import type { Db } from "../db/connect.ts";
import {
  type DesiredChapter,
  type DesiredNote,
  type DesiredQuestion,
  type DesiredTag,
  type DesiredTopic,
  desiredRows,
  withKnownTags,
} from "./desired-rows.ts";
import type { Library } from "./library.ts";
import { listActualNotes } from "./library-note-queries.ts";
import { listActualQuestions, listTextChecksums } from "./library-question-queries.ts";
import { listActualChapters, listActualTags, listActualTopics } from "./library-syllabus-queries.ts";
import { type ActualRow, type DesiredRow, type Plan, planRows } from "./seed-plan.ts";
import { listSeededFingerprints, type RowKind } from "./seed-state-queries.ts";

export type LibraryPlan = {
  chapter: Plan<DesiredChapter>;
  topic: Plan<DesiredTopic>;
  tag: Plan<DesiredTag>;
  content: Plan<DesiredNote>;
  question: Plan<DesiredQuestion>;
  /** Added, changed or forced questions that need a new version. The others change only their status, tags or group. */
  newVersions: DesiredQuestion[];
};

/** For each kind, the function that lists the database rows that come from content files. */
export const listActual = {
  chapter: listActualChapters,
  topic: listActualTopics,
  tag: listActualTags,
  content: listActualNotes,
  question: listActualQuestions,
} satisfies Record<RowKind, (db: Db) => Promise<ActualRow[]>>;

/**
 * Compares the library with the database. Items of a chapter or topic that an editor deleted are not added; they are
 * listed as locally modified.
 */
export async function planLibrary(
  db: Db,
  library: Library,
  force: ReadonlySet<string>,
): Promise<LibraryPlan> {
  const desired = desiredRows(library);
  const chapters = await planKind(db, "chapter", desired.chapters, force);
  const topics = await planKind(
    db,
    "topic",
    desired.topics.filter((topic) => chapters.slugs.has(topic.chapter)),
    force,
  );
  const tags = await planKind(db, "tag", desired.tags, force);
  const hasTopic = ({ topic }: { topic: string }) => topics.slugs.has(topic);
  const notes = await planKind(db, "content", desired.notes.filter(hasTopic), force);
  const questionsWithTopic = desired.questions.filter(hasTopic).map((row) => withKnownTags(row, tags.slugs));
  const questions = await planKind(db, "question", questionsWithTopic, force);
  const { added, changed } = questions.plan;
  return {
    chapter: chapters.plan,
    topic: withLocallyModified(topics.plan, desired.topics, (topic) => !chapters.slugs.has(topic.chapter)),
    tag: tags.plan,
    content: withLocallyModified(notes.plan, desired.notes, (note) => !hasTopic(note)),
    question: withLocallyModified(questions.plan, desired.questions, (question) => !hasTopic(question)),
    newVersions: [...added, ...changed].filter(hasNewText(await listTextChecksums(db), force)),
  };
}

/** Returns the plan of one kind, and the slugs that the database will have after it. */
async function planKind<Row extends DesiredRow>(
  db: Db,
  kind: RowKind,
  desired: Row[],
  force: ReadonlySet<string>,
): Promise<{ plan: Plan<Row>; slugs: Set<string> }> {
  const actual = await listActual[kind](db);
  const plan = planRows(desired, actual, await listSeededFingerprints(db, kind), force);
  return { plan, slugs: new Set([...actual, ...plan.added].map(({ slug }) => slug)) };
}

function hasNewText(actual: ReadonlyMap<string, string | null>, force: ReadonlySet<string>) {
  return ({ slug, checksum }: DesiredQuestion) => force.has(slug) || actual.get(slug) !== checksum;
}

function withLocallyModified<Row extends DesiredRow>(
  plan: Plan<Row>,
  all: Row[],
  isOrphan: (row: Row) => boolean,
): Plan<Row> {
  return {
    ...plan,
    locallyModified: [...plan.locallyModified, ...all.filter(isOrphan).map(({ slug }) => slug)],
  };
}
