import { createHash, randomBytes } from "node:crypto";
import type { NewQuiz, TargetExam } from "@rasayan/contract";
import { currentRule } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { badRequest, HttpError, notFound } from "../../http/errors.ts";
import { listCandidates, listChaptersOfClass } from "./candidate-queries.ts";
import { pickDiagnostic, pickPrevious, pickQuickQuiz, pickUnlimited } from "./picking.ts";
import {
  findChapterById,
  findIdempotencyKey,
  findJustStarted,
  findOpenDiagnostic,
  insertIdempotencyKey,
  insertQuiz,
  listByHash,
  lockStarts,
} from "./start-queries.ts";

type Starter = { id: number; target_exam: TargetExam | null; class_standard: string | null };
type Picked = { id: number; version_id: number };
type ChapterQuiz = Exclude<NewQuiz, { type: "custom" }>;

const QUICK_QUIZ_MINUTES = 20;
const LONGEST_KEY = 255;
/** Enough to choose from; more would only cost time on a very large bank. */
const MOST_CANDIDATES = 400;
const PICKERS = {
  "quick-quiz_chapter": pickQuickQuiz,
  unlimited_chapter: pickUnlimited,
  "previous-questions_chapter": pickPrevious,
} as const;

/**
 * Starts a quiz and returns its hash. Repeating a start is safe: the same key gives the same quiz, and without a new
 * key so does a second start within ten seconds. Throws 400, 404 (chapter) or 422 (key used for something else).
 */
export async function startQuiz(
  deps: Deps,
  user: Starter,
  wanted: NewQuiz,
  key: string | undefined,
): Promise<string> {
  if (key !== undefined && key.length > LONGEST_KEY)
    throw badRequest("Idempotency-Key is longer than 255 characters.");
  const requestHash = digest(JSON.stringify(wanted));
  return deps.db.transaction().execute(async (tx) => {
    await lockStarts(tx, user.id);
    const known = key === undefined ? undefined : await findIdempotencyKey(tx, user.id, key);
    if (known && known.request_hash !== requestHash)
      throw new HttpError(422, "key_reused", "This Idempotency-Key was used for another request.");
    if (known) return known.quiz_hash;
    const hash = await (wanted.type === "custom"
      ? startCustom(tx, user, wanted.question_hashes, key)
      : startOfChapter(deps, tx, user, wanted, key));
    if (key !== undefined)
      await insertIdempotencyKey(tx, { user_id: user.id, key, request_hash: requestHash, quiz_hash: hash });
    return hash;
  });
}

/** Starts the diagnostic, or returns the one that is still open. */
export async function startDiagnostic(deps: Deps, user: Starter): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    await lockStarts(tx, user.id);
    const open = await findOpenDiagnostic(tx, user.id);
    if (open) return open.hash;
    const chapterIds = await listChaptersOfClass(tx, user.class_standard);
    const candidates = await listCandidates(tx, user.id, filterFor(deps, user, "diagnostic", chapterIds));
    return store(
      tx,
      user,
      { type: "diagnostic", chapter_id: null, set_key: "", minutes: null },
      pickDiagnostic(candidates),
    );
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
  const candidates = await listCandidates(tx, user.id, filterFor(deps, user, type, [chapter_id]));
  const minutes = type === "quick-quiz_chapter" ? QUICK_QUIZ_MINUTES : null;
  return store(tx, user, { type, chapter_id, set_key: "", minutes }, PICKERS[type](candidates));
}

async function startCustom(tx: Db, user: Starter, hashes: string[], key: string | undefined) {
  const type = "custom";
  const setKey = digest(hashes.join(" "));
  const recent =
    key === undefined ? await findJustStarted(tx, user.id, { type, chapterId: null, setKey }) : undefined;
  if (recent) return recent.hash;
  const found = new Map((await listByHash(tx, hashes)).map((row) => [row.hash, row]));
  const questions = hashes.map((hash) => found.get(hash)).filter((row) => row !== undefined);
  if (questions.length !== hashes.length)
    throw badRequest("question_hashes names a question that is not there.");
  const picked = questions.map(({ id, version_id }) => ({ id, version_id: version_id ?? 0 }));
  return store(tx, user, { type, chapter_id: null, set_key: setKey, minutes: null }, picked);
}

function filterFor({ random }: Deps, user: Starter, quizType: string, chapterIds: number[]) {
  const exam = user.target_exam === "JEE Advanced" ? "advanced" : "main";
  return { chapterIds, exam, quizType, seed: random(), limit: MOST_CANDIDATES } as const;
}

async function store(
  tx: Db,
  user: Starter,
  quiz: { type: string; chapter_id: number | null; set_key: string; minutes: number | null },
  questions: readonly Picked[],
): Promise<string> {
  const hash = randomBytes(16).toString("base64url");
  const rule_slug = currentRule(user.target_exam).slug;
  await insertQuiz(tx, { ...quiz, user_id: user.id, hash, rule_slug, questions });
  return hash;
}

const digest = (text: string) => createHash("sha256").update(text).digest("hex");
