import { createHash, randomBytes } from "node:crypto";
import type { CreateQuiz, TargetExam } from "@rasayan/contract";
import { currentMarkingRule } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { lockUser } from "../../db/lock-user.ts";
import type { Deps } from "../../deps.ts";
import { badRequest, HttpError, notFound, tooManyRequests, unauthorized } from "../../http/errors.ts";
import { listBookmarked, listCandidates } from "./candidate-queries.ts";
import type { SamplingOptions } from "./candidate-sampling-queries.ts";
import { planDiagnostic } from "./diagnostic-actions.ts";
import { completeOverdue } from "./quiz-actions.ts";
import { selectBookmarked, selectPreviousQuestions, selectQuickQuiz, selectUnlimited } from "./selection.ts";
import {
  findChapterById,
  findIdempotencyKey,
  findJustStarted,
  findOpenDiagnostic,
  insertIdempotencyKey,
  insertQuiz,
  listQuestionsByPublicId,
  type NewQuizRow,
  secondsUntilAllowed,
} from "./start-queries.ts";

type QuizOwner = { id: number; target_exam: TargetExam | null; class_standard: string | null };
type SelectedQuestion = { id: number; version_id: number };
type ChapterQuiz = Extract<CreateQuiz, { chapter_id: number }>;

const QUICK_QUIZ_MINUTES = 20;
const MAX_STARTS_PER_HOUR = 60;
/** Enough to choose from; more would only cost time on a very large library. */
const MAX_CANDIDATES = 400;
/**
 * As many as such a quiz has, so that a topic with enough unseen questions needs no seen ones; a few more for a quick
 * quiz, which mixes types and difficulties.
 */
const MAX_PER_TOPIC = {
  "quick-quiz_chapter": 15,
  unlimited_chapter: 30,
  "previous-questions_chapter": 30,
} as const;
const SELECTORS = {
  "quick-quiz_chapter": selectQuickQuiz,
  unlimited_chapter: selectUnlimited,
  "previous-questions_chapter": selectPreviousQuestions,
} as const;

/**
 * Starts a quiz and returns its public id. A start can be repeated safely: the same key returns the same quiz, and so
 * does a second start without a key within ten seconds. Throws 400, 404 (chapter), 422 (key used for something else)
 * or 429.
 */
export function startQuiz(
  deps: Deps,
  user: QuizOwner,
  request: CreateQuiz,
  key: string | undefined,
): Promise<string> {
  return startIdempotently(deps, user, { key, request }, (tx) => {
    if (request.type === "custom") return startCustom(deps, tx, user, request.question_hashes, key);
    if (request.type === "bookmarks") return startBookmarked(deps, tx, user, key);
    return startChapterQuiz(deps, tx, user, request, key);
  });
}

/** Starts the diagnostic, or returns the one in progress. Throws 400, 422 or 429 like `startQuiz`. */
export function startDiagnostic(deps: Deps, user: QuizOwner, key: string | undefined): Promise<string> {
  const type = "diagnostic";
  return startIdempotently(deps, user, { key, request: { type } }, async (tx) => {
    const existing = await findOpenDiagnostic(tx, user.id);
    if (existing) return existing.hash;
    const { questions, planned_total } = await planDiagnostic(tx, user);
    const quiz = { type, chapter_id: null, question_set_hash: "", minutes: null, planned_total };
    return createQuiz(deps, tx, user, quiz, questions);
  });
}

/** Runs one start at a time for each user. If the key was already used for this request, returns the same quiz. */
async function startIdempotently(
  { db }: Deps,
  { id: user_id }: QuizOwner,
  { key, request }: { key: string | undefined; request: object },
  start: (tx: Db) => Promise<string>,
): Promise<string> {
  const request_hash = digest(JSON.stringify(request));
  // Otherwise an overdue quiz would close its questions in the new one a moment later.
  await completeOverdue(db, user_id);
  return db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, user_id))) throw unauthorized();
    const existing = key === undefined ? undefined : await findIdempotencyKey(tx, user_id, key);
    if (existing && existing.request_hash !== request_hash)
      throw new HttpError(422, "key_reused", "This Idempotency-Key was used for another request.");
    if (existing) return existing.quiz_hash;
    const quiz_hash = await start(tx);
    if (key !== undefined) await insertIdempotencyKey(tx, { user_id, key, request_hash, quiz_hash });
    return quiz_hash;
  });
}

async function startChapterQuiz(
  deps: Deps,
  tx: Db,
  user: QuizOwner,
  request: ChapterQuiz,
  key: string | undefined,
) {
  const { type, chapter_id } = request;
  if (!(await findChapterById(tx, chapter_id))) throw notFound("chapter");
  const recent =
    key === undefined
      ? await findJustStarted(tx, user.id, { type, chapterId: chapter_id, setHash: "" })
      : undefined;
  if (recent) return recent.hash;
  const sampling = samplingOptionsOf(deps, user, request);
  const candidates = await listCandidates(tx, sampling, { quizType: type, limit: MAX_CANDIDATES });
  const minutes = type === "quick-quiz_chapter" ? QUICK_QUIZ_MINUTES : null;
  return createQuiz(
    deps,
    tx,
    user,
    { type, chapter_id, question_set_hash: "", minutes },
    SELECTORS[type](candidates),
  );
}

async function startCustom(
  deps: Deps,
  tx: Db,
  user: QuizOwner,
  publicIds: string[],
  key: string | undefined,
) {
  const type = "custom";
  // A set has no order: the same questions in another order are the same set.
  const setHash = digest(publicIds.toSorted().join(" "));
  const recent =
    key === undefined ? await findJustStarted(tx, user.id, { type, chapterId: null, setHash }) : undefined;
  if (recent) return recent.hash;
  const questionsByPublicId = new Map(
    (await listQuestionsByPublicId(tx, publicIds)).map((row) => [row.hash, row]),
  );
  const questions = publicIds
    .map((publicId) => questionsByPublicId.get(publicId))
    .filter((row) => row !== undefined);
  if (questions.length !== publicIds.length)
    throw badRequest("question_hashes names a question that is not there.");
  const selected = questions.map(({ id, version_id }) => ({ id, version_id: version_id ?? 0 }));
  return createQuiz(
    deps,
    tx,
    user,
    { type, chapter_id: null, question_set_hash: setHash, minutes: null },
    selected,
  );
}

async function startBookmarked(deps: Deps, tx: Db, user: QuizOwner, key: string | undefined) {
  const type = "bookmarks";
  const candidates = await listBookmarked(tx, user.id, deps.random());
  const ids = candidates.map(({ id }) => id).toSorted((a, b) => a - b);
  const set = { type, chapterId: null, setHash: digest(ids.join(" ")) };
  const recent = key === undefined ? await findJustStarted(tx, user.id, set) : undefined;
  if (recent) return recent.hash;
  const quiz = { type, chapter_id: null, question_set_hash: set.setHash, minutes: null };
  return createQuiz(deps, tx, user, quiz, selectBookmarked(candidates));
}

function samplingOptionsOf(
  { random }: Deps,
  user: QuizOwner,
  { type, chapter_id }: ChapterQuiz,
): SamplingOptions {
  return {
    ...{ userId: user.id, chapterIds: [chapter_id], seed: String(random()) },
    exam: user.target_exam === "JEE Advanced" ? "advanced" : "main",
    maxPerTopic: MAX_PER_TOPIC[type],
  };
}

/** Stores a new quiz. Only stored quizzes count for the limit, not rejected or repeated starts. Throws 429. */
async function createQuiz(
  { config }: Deps,
  tx: Db,
  user: QuizOwner,
  quiz: Pick<NewQuizRow, "type" | "chapter_id" | "question_set_hash" | "minutes" | "planned_total">,
  questions: readonly SelectedQuestion[],
): Promise<string> {
  const waitSeconds = config.rateLimit ? await secondsUntilAllowed(tx, user.id, MAX_STARTS_PER_HOUR) : 0;
  if (waitSeconds > 0)
    throw tooManyRequests(waitSeconds, `You have started ${MAX_STARTS_PER_HOUR} quizzes within an hour.`);
  const publicId = randomBytes(16).toString("base64url");
  const rule_slug = currentMarkingRule(user.target_exam).slug;
  await insertQuiz(tx, { ...quiz, user_id: user.id, hash: publicId, rule_slug, questions });
  return publicId;
}

const digest = (text: string) => createHash("sha256").update(text).digest("hex");
