import { createHash, randomBytes } from "node:crypto";
import type { NewQuiz, TargetExam } from "@rasayan/contract";
import { currentRule } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { lockAccount } from "../../db/lock-account.ts";
import type { Deps } from "../../deps.ts";
import { badRequest, HttpError, notFound, tooMany, unauthorized } from "../../http/errors.ts";
import { listBookmarked, listCandidates } from "./candidate-queries.ts";
import { openDiagnostic } from "./diagnostic-actions.ts";
import type { Lot } from "./lot-queries.ts";
import { pickBookmarked, pickPrevious, pickQuickQuiz, pickUnlimited } from "./picking.ts";
import { settleOverdue } from "./quiz-actions.ts";
import {
  findChapterById,
  findIdempotencyKey,
  findJustStarted,
  findOpenDiagnostic,
  findWait,
  insertIdempotencyKey,
  insertQuiz,
  listByHash,
  type NewQuizRow,
} from "./start-queries.ts";

type Starter = { id: number; target_exam: TargetExam | null; class_standard: string | null };
type Picked = { id: number; version_id: number };
type ChapterQuiz = Extract<NewQuiz, { chapter_id: number }>;

const QUICK_QUIZ_MINUTES = 20;
const STARTS_AN_HOUR = 60;
/** Enough to choose from; more would only cost time on a very large bank. */
const MOST_CANDIDATES = 400;
/** As many as such a quiz holds, so that a topic that lends so many need lend none met before; a few more to mix from. */
const MOST_OF_TOPIC = {
  "quick-quiz_chapter": 15,
  unlimited_chapter: 30,
  "previous-questions_chapter": 30,
} as const;
const PICKERS = {
  "quick-quiz_chapter": pickQuickQuiz,
  unlimited_chapter: pickUnlimited,
  "previous-questions_chapter": pickPrevious,
} as const;

/**
 * Starts a quiz and returns its hash. Repeating a start is safe: the same key gives the same quiz, and without a new
 * key so does a second start within ten seconds. Throws 400, 404 (chapter), 422 (key used for something else) or 429.
 */
export function startQuiz(
  deps: Deps,
  user: Starter,
  wanted: NewQuiz,
  key: string | undefined,
): Promise<string> {
  return startOnce(deps, user, { key, wanted }, (tx) => {
    if (wanted.type === "custom") return startCustom(deps, tx, user, wanted.question_hashes, key);
    if (wanted.type === "bookmarks") return startBookmarked(deps, tx, user, key);
    return startOfChapter(deps, tx, user, wanted, key);
  });
}

/** Starts the diagnostic, or returns the one that is still open. Throws 400, 422 or 429 as `startQuiz` does. */
export function startDiagnostic(deps: Deps, user: Starter, key: string | undefined): Promise<string> {
  const type = "diagnostic";
  return startOnce(deps, user, { key, wanted: { type } }, async (tx) => {
    const open = await findOpenDiagnostic(tx, user.id);
    if (open) return open.hash;
    const { questions, planned } = await openDiagnostic(tx, user);
    const quiz = { type, chapter_id: null, set_key: "", minutes: null, planned };
    return store(deps, tx, user, quiz, questions);
  });
}

/** One start at a time for each user; under a key that stands for this request already, its quiz again. */
async function startOnce(
  { db }: Deps,
  { id: user_id }: Starter,
  { key, wanted }: { key: string | undefined; wanted: object },
  start: (tx: Db) => Promise<string>,
): Promise<string> {
  const request_hash = digest(JSON.stringify(wanted));
  // A quiz whose time is over would else close its questions in the new one a moment later.
  await settleOverdue(db, user_id);
  return db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, user_id))) throw unauthorized();
    const known = key === undefined ? undefined : await findIdempotencyKey(tx, user_id, key);
    if (known && known.request_hash !== request_hash)
      throw new HttpError(422, "key_reused", "This Idempotency-Key was used for another request.");
    if (known) return known.quiz_hash;
    const quiz_hash = await start(tx);
    if (key !== undefined) await insertIdempotencyKey(tx, { user_id, key, request_hash, quiz_hash });
    return quiz_hash;
  });
}

async function startOfChapter(
  deps: Deps,
  tx: Db,
  user: Starter,
  wanted: ChapterQuiz,
  key: string | undefined,
) {
  const { type, chapter_id } = wanted;
  if (!(await findChapterById(tx, chapter_id))) throw notFound("chapter");
  const recent =
    key === undefined
      ? await findJustStarted(tx, user.id, { type, chapterId: chapter_id, setKey: "" })
      : undefined;
  if (recent) return recent.hash;
  const lot = lotOf(deps, user, wanted);
  const candidates = await listCandidates(tx, lot, { quizType: type, limit: MOST_CANDIDATES });
  const minutes = type === "quick-quiz_chapter" ? QUICK_QUIZ_MINUTES : null;
  return store(deps, tx, user, { type, chapter_id, set_key: "", minutes }, PICKERS[type](candidates));
}

async function startCustom(deps: Deps, tx: Db, user: Starter, hashes: string[], key: string | undefined) {
  const type = "custom";
  // A set has no order: the same questions otherwise arranged are the same set.
  const setKey = digest(hashes.toSorted().join(" "));
  const recent =
    key === undefined ? await findJustStarted(tx, user.id, { type, chapterId: null, setKey }) : undefined;
  if (recent) return recent.hash;
  const found = new Map((await listByHash(tx, hashes)).map((row) => [row.hash, row]));
  const questions = hashes.map((hash) => found.get(hash)).filter((row) => row !== undefined);
  if (questions.length !== hashes.length)
    throw badRequest("question_hashes names a question that is not there.");
  const picked = questions.map(({ id, version_id }) => ({ id, version_id: version_id ?? 0 }));
  return store(deps, tx, user, { type, chapter_id: null, set_key: setKey, minutes: null }, picked);
}

async function startBookmarked(deps: Deps, tx: Db, user: Starter, key: string | undefined) {
  const type = "bookmarks";
  const candidates = await listBookmarked(tx, user.id, deps.random());
  const ids = candidates.map(({ id }) => id).toSorted((a, b) => a - b);
  const set = { type, chapterId: null, setKey: digest(ids.join(" ")) };
  const recent = key === undefined ? await findJustStarted(tx, user.id, set) : undefined;
  if (recent) return recent.hash;
  const quiz = { type, chapter_id: null, set_key: set.setKey, minutes: null };
  return store(deps, tx, user, quiz, pickBookmarked(candidates));
}

function lotOf({ random }: Deps, user: Starter, { type, chapter_id }: ChapterQuiz): Lot {
  return {
    ...{ userId: user.id, chapterIds: [chapter_id], seed: String(random()) },
    exam: user.target_exam === "JEE Advanced" ? "advanced" : "main",
    mostOfTopic: MOST_OF_TOPIC[type],
  };
}

/** Stores a new quiz, which is what the limit counts: no refusal and no start that was answered before. Throws 429. */
async function store(
  { config }: Deps,
  tx: Db,
  user: Starter,
  quiz: Pick<NewQuizRow, "type" | "chapter_id" | "set_key" | "minutes" | "planned">,
  questions: readonly Picked[],
): Promise<string> {
  const wait = config.rateLimit ? await findWait(tx, user.id, STARTS_AN_HOUR) : 0;
  if (wait > 0) throw tooMany(wait, `You have started ${STARTS_AN_HOUR} quizzes within an hour.`);
  const hash = randomBytes(16).toString("base64url");
  const rule_slug = currentRule(user.target_exam).slug;
  await insertQuiz(tx, { ...quiz, user_id: user.id, hash, rule_slug, questions });
  return hash;
}

const digest = (text: string) => createHash("sha256").update(text).digest("hex");
