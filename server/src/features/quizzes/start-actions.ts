import { createHash, randomBytes } from "node:crypto";
import type { CreateQuiz, QuizType, TargetExam } from "@rasayan/contract";
import { examTrackOf } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { lockUser } from "../../db/lock-user.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, invalid, notFound, rateLimited, signedOut } from "../../domain-errors.ts";
import { listBookmarked, listCandidates } from "./candidate-queries.ts";
import { planDiagnostic } from "./diagnostic-actions.ts";
import { completeOverdue } from "./quiz-actions.ts";
import { chapterQuizTypes, quizTypes } from "./quiz-types.ts";
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

const MAX_STARTS_PER_HOUR = 60;
/** Enough to choose from; more would only cost time on a very large library. */
const MAX_CANDIDATES = 400;

/**
 * Starts a quiz and returns its public id. A start can be repeated safely: the same key returns the same quiz, and so
 * does a second start without a key within ten seconds. Throws `invalid`, `notFound` (chapter), `rejected` (key used
 * for something else) or `rateLimited`.
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
    if (request.type === "mock") throw notFound("paper");
    return startChapterQuiz(deps, tx, user, request, key);
  });
}

/**
 * Starts the diagnostic, or returns the one in progress. Throws `invalid`, `rejected` or `rateLimited` like
 * `startQuiz`.
 */
export function startDiagnostic(deps: Deps, user: QuizOwner, key: string | undefined): Promise<string> {
  const type = "diagnostic" as const;
  return startIdempotently(deps, user, { key, request: { type } }, async (tx) => {
    const existing = await findOpenDiagnostic(tx, user.id);
    if (existing) return existing.hash;
    const { questions, planned_total } = await planDiagnostic(tx, user);
    const quiz = { type, chapter_id: null, question_set_hash: "", planned_total } as const;
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
    if (!(await lockUser(tx, user_id))) throw signedOut();
    const existing = key === undefined ? undefined : await findIdempotencyKey(tx, user_id, key);
    if (existing && existing.request_hash !== request_hash)
      throw new DomainError("rejected", "key_reused", "This Idempotency-Key was used for another request.");
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
  const { candidates, select, questions } = chapterQuizTypes[type];
  const sampling = {
    ...{ userId: user.id, chapterIds: [chapter_id], seed: String(deps.random()) },
    exam: examTrackOf(user.target_exam),
    maxPerTopic: candidates.maxPerTopic,
  };
  const found = await listCandidates(tx, sampling, { order: candidates.order, limit: MAX_CANDIDATES });
  const quiz = { type, chapter_id, question_set_hash: "" };
  return createQuiz(deps, tx, user, quiz, select(found, questions));
}

async function startCustom(
  deps: Deps,
  tx: Db,
  user: QuizOwner,
  publicIds: string[],
  key: string | undefined,
) {
  const type = "custom" as const;
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
    throw invalid("question_hashes names a question that is not there.");
  const selected = questions.map(({ id, version_id }) => ({ id, version_id: version_id ?? 0 }));
  return createQuiz(deps, tx, user, { type, chapter_id: null, question_set_hash: setHash }, selected);
}

async function startBookmarked(deps: Deps, tx: Db, user: QuizOwner, key: string | undefined) {
  const type = "bookmarks" as const;
  const candidates = await listBookmarked(tx, user.id, deps.random());
  const ids = candidates.map(({ id }) => id).toSorted((a, b) => a - b);
  const set = { type, chapterId: null, setHash: digest(ids.join(" ")) };
  const recent = key === undefined ? await findJustStarted(tx, user.id, set) : undefined;
  if (recent) return recent.hash;
  const quiz = { type, chapter_id: null, question_set_hash: set.setHash } as const;
  const { select, questions } = quizTypes[type];
  return createQuiz(deps, tx, user, quiz, select(candidates, questions));
}

/**
 * Stores a new quiz. Only stored quizzes count for the limit, not rejected or repeated starts. Throws `rateLimited`.
 */
async function createQuiz(
  { config }: Deps,
  tx: Db,
  user: QuizOwner,
  quiz: Pick<NewQuizRow, "chapter_id" | "question_set_hash" | "planned_total"> & { type: QuizType },
  questions: readonly SelectedQuestion[],
): Promise<string> {
  const waitSeconds = config.rateLimit ? await secondsUntilAllowed(tx, user.id, MAX_STARTS_PER_HOUR) : 0;
  if (waitSeconds > 0)
    throw rateLimited(waitSeconds, `You have started ${MAX_STARTS_PER_HOUR} quizzes within an hour.`);
  const publicId = randomBytes(16).toString("base64url");
  const { minutes, markingFor } = quizTypes[quiz.type];
  const rule_slug = markingFor(user.target_exam).slug;
  await insertQuiz(tx, { ...quiz, user_id: user.id, hash: publicId, minutes, rule_slug, questions });
  return publicId;
}

const digest = (text: string) => createHash("sha256").update(text).digest("hex");
