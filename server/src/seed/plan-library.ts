import type { Db } from "../db/connect.ts";
import type { Library } from "./library.ts";
import { listStoredNotes } from "./note-queries.ts";
import { listStoredQuestions } from "./question-queries.ts";
import { type Plan, planRows, type Stored, type Wanted } from "./seed-plan.ts";
import { listSeededPrints, type RowKind } from "./seed-state-queries.ts";
import { listStoredChapters, listStoredTags, listStoredTopics } from "./syllabus-queries.ts";
import {
  type WantedChapter,
  type WantedNote,
  type WantedQuestion,
  type WantedTag,
  type WantedTopic,
  wantedRows,
  withKnownTags,
} from "./wanted-rows.ts";

export type LibraryPlan = {
  chapter: Plan<WantedChapter>;
  topic: Plan<WantedTopic>;
  tag: Plan<WantedTag>;
  content: Plan<WantedNote>;
  question: Plan<WantedQuestion>;
  /** Questions of the plan that say something new; the others only change their status, place or tags. */
  toVersion: WantedQuestion[];
};

/** Lists the rows of each kind that come from files. */
export const listStored = {
  chapter: listStoredChapters,
  topic: listStoredTopics,
  tag: listStoredTags,
  content: listStoredNotes,
  question: listStoredQuestions,
} satisfies Record<RowKind, (db: Db) => Promise<Stored[]>>;

/** Compares the library with the database. What an editor deleted takes what belongs to it out of the plan. */
export async function planLibrary(
  db: Db,
  library: Library,
  force: ReadonlySet<string>,
): Promise<LibraryPlan> {
  const wanted = wantedRows(library);
  const planKind = async <W extends Wanted>(kind: RowKind, rows: W[], stored: Stored[]): Promise<Plan<W>> =>
    planRows(rows, stored, await listSeededPrints(db, kind), force);

  const storedChapters = await listStored.chapter(db);
  const chapter = await planKind("chapter", wanted.chapters, storedChapters);
  const chapters = slugsAfter(chapter, storedChapters);
  const storedTopics = await listStored.topic(db);
  const [placed, unplaced] = split(wanted.topics, (topic) => chapters.has(topic.chapter));
  const topic = withDetached(await planKind("topic", placed, storedTopics), unplaced);
  const topics = slugsAfter(topic, storedTopics);
  const storedTags = await listStored.tag(db);
  const tag = await planKind("tag", wanted.tags, storedTags);
  const tags = slugsAfter(tag, storedTags);

  const [notes, lostNotes] = split(wanted.notes, (note) => topics.has(note.topic));
  const content = withDetached(await planKind("content", notes, await listStored.content(db)), lostNotes);
  const [found, lost] = split(wanted.questions, (question) => topics.has(question.topic));
  const questions = found.map((one) => withKnownTags(one, tags));
  const storedQuestions = await listStored.question(db);
  const question = withDetached(await planKind("question", questions, storedQuestions), lost);
  const checksums = new Map(storedQuestions.map(({ slug, checksum }) => [slug, checksum]));
  const toVersion = [...question.added, ...question.changed].filter(
    ({ slug, checksum }) => force.has(slug) || checksums.get(slug) !== checksum,
  );
  return { chapter, topic, tag, content, question, toVersion };
}

/** The slugs the database will have once the plan is carried out. */
function slugsAfter(plan: Plan, stored: Stored[]): Set<string> {
  return new Set([...stored, ...plan.added].map(({ slug }) => slug));
}

function withDetached<W extends Wanted>(plan: Plan<W>, others: Wanted[]): Plan<W> {
  return { ...plan, detached: [...plan.detached, ...others.map(({ slug }) => slug)] };
}

function split<T>(all: readonly T[], holds: (one: T) => boolean): [T[], T[]] {
  return [all.filter(holds), all.filter((one) => !holds(one))];
}
