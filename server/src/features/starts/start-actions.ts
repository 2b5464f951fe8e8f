import { ChapterQuizType, type CreateQuiz, type QuestionType } from "@rasayan/contract";
import { examTrackOf } from "@rasayan/engine";
import { newPublicId } from "../../codes.ts";
import { inChunks, type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { lockUser } from "../../db/lock-user.ts";
import type { Deps } from "../../deps.ts";
import { invalid, notFound, rejected, signedOut } from "../../domain-errors.ts";
import { planDiagnostic } from "../attempts/diagnostic-actions.ts";
import { completeOverdue } from "../attempts/quiz-actions.ts";
import { findQuizState } from "../attempts/quiz-queries.ts";
import { isChapter } from "../chapters/chapter-queries.ts";
import { typeSectionKinds } from "../grading/type-sections.ts";
import { kindOf } from "../learning/engine-question.ts";
import { listQuestionsToRedo } from "../mistakes/mistake-queries.ts";
import {
  listBookmarked,
  listCandidates,
  MAX_CANDIDATES,
  withPassageSets,
} from "../selection/candidate-queries.ts";
import { chapterQuizTypes, quizTypes } from "../selection/quiz-types.ts";
import { type Candidate, selectSimilar } from "../selection/selection.ts";
import { listEasierQuestions, listTopicCandidates } from "../selection/topic-queries.ts";
import {
  createQuiz,
  digest,
  findRepeated,
  type QuizOwner,
  type SelectedQuestion,
} from "./new-quiz-actions.ts";
import { startAssigned, startBuilt, startMock } from "./paper-start-actions.ts";
import {
  deleteOldIdempotencyKeys,
  findChapterOfTopic,
  findIdempotencyKey,
  findOpenDiagnostic,
  findQuestionToResemble,
  insertIdempotencyKey,
  listQuestionsByPublicId,
} from "./start-queries.ts";

type TypedQuestion = SelectedQuestion & { type: QuestionType };
type BookmarksQuiz = Extract<CreateQuiz, { type: "bookmarks" }>;
type DailyQuiz = Extract<CreateQuiz, { type: "custom" }>;
type MistakesQuiz = Extract<CreateQuiz, { type: "mistakes" }>;
type SimilarQuiz = Extract<CreateQuiz, { type: "similar" }>;
type TopicQuiz = Extract<CreateQuiz, { type: "topic" }>;
type ChapterQuiz = Extract<CreateQuiz, { chapter_id: number }>;

/**
 * Starts a quiz and returns its public id. A start can be repeated safely: the same key returns the same quiz, and so
 * does a second start without a key within ten seconds. Throws `invalid`, `notFound` (chapter, topic, quiz,
 * question, blueprint, paper or saved test),
 * `rejected` (key used for something else, or a mode that the quiz does not have), `conflict` (the library can't fill the
 * blueprint) or `rateLimited`.
 */
export function startQuiz(
  deps: Deps,
  user: QuizOwner,
  request: CreateQuiz,
  key: string | undefined,
): Promise<string> {
  const start = starts[request.type] as Start<CreateQuiz>;
  return startIdempotently(deps, user, { key, request }, (tx) => start(deps, tx, user, request, key));
}

type Start<Request> = (
  deps: Deps,
  tx: Db,
  user: QuizOwner,
  request: Request,
  key: string | undefined,
) => Promise<string>;

const chapterStarts = Object.fromEntries(
  ChapterQuizType.options.map((type) => [type, startChapterQuiz]),
) as Record<ChapterQuizType, Start<ChapterQuiz>>;

/** How a quiz of each type is started on request. */
const starts: Record<ChapterQuizType, Start<ChapterQuiz>> & {
  [Type in Exclude<CreateQuiz["type"], ChapterQuizType>]: Start<Extract<CreateQuiz, { type: Type }>>;
} = {
  ...chapterStarts,
  custom: startDaily,
  bookmarks: startBookmarked,
  mock: startMock,
  built: startBuilt,
  mistakes: startMistakes,
  similar: startSimilar,
  topic: startTopic,
  assigned: startAssigned,
};

/**
 * Starts the diagnostic, or returns the one in progress. Throws `invalid`, `rejected` or `rateLimited` like
 * `startQuiz`.
 */
export function startDiagnostic(deps: Deps, user: QuizOwner, key: string | undefined): Promise<string> {
  const type = "diagnostic" as const;
  return startIdempotently(deps, user, { key, request: { type } }, async (tx) => {
    const existing = await findOpenDiagnostic(tx, user.id);
    if (existing) return existing.hash;
    const publicId = newPublicId();
    const { questions, planned_total } = await planDiagnostic(tx, user, publicId);
    const quiz = { type, chapter_id: null, question_set_hash: "", total_questions: planned_total };
    return createQuiz(deps, tx, user, { ...quiz, public_id: publicId }, questions);
  });
}

/** Runs one start at a time for each user. If the key was already used for this request, returns the same quiz. */
async function startIdempotently(
  deps: Deps,
  { id: user_id }: QuizOwner,
  { key, request }: { key: string | undefined; request: object },
  start: (tx: Db) => Promise<string>,
): Promise<string> {
  const request_hash = digest(JSON.stringify(request));
  // Otherwise an overdue quiz would close its questions in the new one a moment later.
  await completeOverdue(deps, user_id);
  return inTransaction(deps.db, async (tx) => {
    if (!(await lockUser(tx, user_id))) throw signedOut();
    const existing = key === undefined ? undefined : await findIdempotencyKey(tx, user_id, key);
    if (existing && existing.request_hash !== request_hash) throw rejected("key_reused");
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
  const { type, chapter_id, mode = "plain" } = request;
  const { candidates, select, questions, minutes } = chapterQuizTypes[type];
  if (mode !== "plain" && minutes !== null) throw rejected("mode_not_offered");
  if (!(await isChapter(tx, chapter_id))) throw notFound("chapter");
  const recent = await findRepeated(tx, user.id, { type, mode, chapterId: chapter_id, setHash: "" }, key);
  if (recent) return recent;
  const sampling = {
    userId: user.id,
    chapterIds: [chapter_id],
    seed: String(deps.random()),
    exam: examTrackOf(user.target_exam),
    maxPerTopic: candidates.maxPerTopic,
  };
  const found = await listCandidates(tx, sampling, { order: candidates.order, limit: MAX_CANDIDATES });
  const quiz = { type, mode, chapter_id, question_set_hash: "" } as const;
  const selected = await withPassageSets(tx, select(found, questions));
  return createQuiz(deps, tx, user, quiz, mode === "exam" ? bySection(selected) : selected);
}

/** In exam mode the questions of a chapter have the order of their sections, one for each type. */
const bySection = (questions: readonly TypedQuestion[]) =>
  typeSectionKinds.flatMap((kind) => questions.filter(({ type }) => kindOf(type) === kind));

async function startMistakes(
  deps: Deps,
  tx: Db,
  user: QuizOwner,
  { type, ...filter }: MistakesQuiz,
  key: string | undefined,
) {
  const questions = await listQuestionsToRedo(tx, user.id, filter);
  const setHash = digest(JSON.stringify(questions.map(({ id }) => id)));
  const set = { type, mode: "plain", chapterId: null, setHash } as const;
  const recent = await findRepeated(tx, user.id, set, key);
  if (recent) return recent;
  return createQuiz(deps, tx, user, { type, chapter_id: null, question_set_hash: setHash }, questions);
}

async function startSimilar(
  deps: Deps,
  tx: Db,
  user: QuizOwner,
  { type, question_id, from_hash, easier }: SimilarQuiz,
  key: string | undefined,
) {
  const like = await findQuestionToResemble(tx, user.id, from_hash, question_id);
  if (!like) throw notFound((await findQuizState(tx, user.id, from_hash)) ? "quiz_question" : "quiz");
  const { topic_id, chapter_id } = like;
  const quiz = { type, topic_id, chapter_id, setHash: `${easier ? "easier than" : "like"} ${question_id}` };
  return startOnTopic(deps, tx, user, quiz, key, async (seed) =>
    easier
      ? listEasierQuestions(tx, user, like, seed)
      : selectSimilar(await listTopicCandidates(tx, user, quiz, seed), quizTypes[type].questions, like),
  );
}

async function startTopic(
  deps: Deps,
  tx: Db,
  user: QuizOwner,
  { type, topic_id }: TopicQuiz,
  key: string | undefined,
) {
  const chapter_id = await findChapterOfTopic(tx, topic_id);
  if (chapter_id === undefined) throw notFound("topic");
  const quiz = { type, topic_id, chapter_id, setHash: `topic ${topic_id}` };
  const { select, questions } = quizTypes[type];
  return startOnTopic(deps, tx, user, quiz, key, async (seed) =>
    select(await listTopicCandidates(tx, user, quiz, seed), questions),
  );
}

/** Starts a quiz of one topic in practice mode: each answer can be checked at once. */
async function startOnTopic(
  deps: Deps,
  tx: Db,
  user: QuizOwner,
  { type, chapter_id, setHash }: { type: "similar" | "topic"; chapter_id: number; setHash: string },
  key: string | undefined,
  select: (seed: number) => Promise<Candidate[]>,
): Promise<string> {
  const mode = "practice" as const;
  const set = { type, mode, chapterId: chapter_id, setHash };
  const recent = await findRepeated(tx, user.id, set, key);
  if (recent) return recent;
  const quiz = { type, mode, chapter_id, question_set_hash: setHash };
  return createQuiz(deps, tx, user, quiz, await withPassageSets(tx, await select(deps.random())));
}

async function startDaily(
  deps: Deps,
  tx: Db,
  user: QuizOwner,
  { question_hashes: publicIds }: DailyQuiz,
  key: string | undefined,
) {
  const set = { type: "custom", mode: "plain", chapterId: null } as const;
  // A set has no order: the same questions in another order are the same set.
  const setHash = digest(publicIds.toSorted().join(" "));
  const recent = await findRepeated(tx, user.id, { ...set, setHash }, key);
  if (recent) return recent;
  const questionsByPublicId = new Map(
    (await listQuestionsByPublicId(tx, publicIds)).map((row) => [row.hash, row]),
  );
  const questions = publicIds
    .map((publicId) => questionsByPublicId.get(publicId))
    .filter((row) => row !== undefined);
  if (questions.length !== publicIds.length) throw invalid("unknown_questions");
  const selected = questions.map(({ id, version_id }) => ({ id, version_id: version_id ?? 0 }));
  const quiz = { type: set.type, chapter_id: null, question_set_hash: setHash };
  return createQuiz(deps, tx, user, quiz, selected);
}

async function startBookmarked(
  deps: Deps,
  tx: Db,
  user: QuizOwner,
  { chapter_id }: BookmarksQuiz,
  key: string | undefined,
) {
  const type = "bookmarks" as const;
  const candidates = await listBookmarked(tx, user.id, chapter_id ?? null, deps.random());
  const ids = candidates.map(({ id }) => id).toSorted((a, b) => a - b);
  const set = { type, mode: "plain", chapterId: null, setHash: digest(ids.join(" ")) } as const;
  const recent = await findRepeated(tx, user.id, set, key);
  if (recent) return recent;
  const quiz = { type, chapter_id: null, question_set_hash: set.setHash } as const;
  const { select, questions } = quizTypes[type];
  return createQuiz(deps, tx, user, quiz, select(candidates, questions));
}

/** Deletes idempotency keys after a day; retries come within minutes. */
export async function purgeIdempotencyKeys(
  db: Db,
  context: JobContext = standaloneJobContext,
): Promise<void> {
  await inChunks((limit) => deleteOldIdempotencyKeys(db, limit), context);
}
