import type { Db } from "../db/connect.ts";
import type { Library } from "./library.ts";
import { listStoredNotes } from "./note-queries.ts";
import { listStoredQuestions, listTextChecksums } from "./question-queries.ts";
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
  const chapters = await planKind(db, "chapter", wanted.chapters, force);
  const topics = await planKind(
    db,
    "topic",
    wanted.topics.filter((topic) => chapters.slugs.has(topic.chapter)),
    force,
  );
  const tags = await planKind(db, "tag", wanted.tags, force);
  const isPlaced = ({ topic }: { topic: string }) => topics.slugs.has(topic);
  const notes = await planKind(db, "content", wanted.notes.filter(isPlaced), force);
  const placed = wanted.questions.filter(isPlaced).map((one) => withKnownTags(one, tags.slugs));
  const questions = await planKind(db, "question", placed, force);
  const { added, changed } = questions.plan;
  return {
    chapter: chapters.plan,
    topic: withDetached(topics.plan, wanted.topics, (topic) => !chapters.slugs.has(topic.chapter)),
    tag: tags.plan,
    content: withDetached(notes.plan, wanted.notes, (note) => !isPlaced(note)),
    question: withDetached(questions.plan, wanted.questions, (question) => !isPlaced(question)),
    toVersion: [...added, ...changed].filter(isNewText(await listTextChecksums(db), force)),
  };
}

/** The plan of a kind, and the slugs the database will have once it is carried out. */
async function planKind<W extends Wanted>(
  db: Db,
  kind: RowKind,
  wanted: W[],
  force: ReadonlySet<string>,
): Promise<{ plan: Plan<W>; slugs: Set<string> }> {
  const stored = await listStored[kind](db);
  const plan = planRows(wanted, stored, await listSeededPrints(db, kind), force);
  return { plan, slugs: new Set([...stored, ...plan.added].map(({ slug }) => slug)) };
}

function isNewText(stored: ReadonlyMap<string, string | null>, force: ReadonlySet<string>) {
  return ({ slug, checksum }: WantedQuestion) => force.has(slug) || stored.get(slug) !== checksum;
}

function withDetached<W extends Wanted>(plan: Plan<W>, all: W[], isLost: (one: W) => boolean): Plan<W> {
  return { ...plan, detached: [...plan.detached, ...all.filter(isLost).map(({ slug }) => slug)] };
}
