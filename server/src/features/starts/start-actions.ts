import { createHash, randomBytes } from "node:crypto";
import {
  ChapterQuizType,
  type CreateQuiz,
  type ExamTrack,
  type QuestionType,
  type QuizType,
  type TargetExam,
} from "@rasayan/contract";
import { blueprintMarkingRule, currentMarkingRule, examTrackOf, findBlueprint } from "@rasayan/engine";
import { inChunks, type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { lockUser } from "../../db/lock-user.ts";
import type { Deps } from "../../deps.ts";
import { invalid, notFound, rejected, signedOut } from "../../domain-errors.ts";
import { planDiagnostic } from "../attempts/diagnostic-actions.ts";
import { completeOverdue } from "../attempts/quiz-actions.ts";
import { typeSectionKinds } from "../attempts/quiz-details.ts";
import { findQuizState } from "../attempts/quiz-queries.ts";
import { isChapter } from "../chapters/chapter-queries.ts";
import { kindOf } from "../learning/engine-question.ts";
import { listQuestionsToRedo } from "../mistakes/mistake-queries.ts";
import { storeBuiltTest } from "../papers/built-paper-actions.ts";
import { findSavedTest, listPaperQuestions } from "../papers/built-paper-queries.ts";
import { drawPaper } from "../papers/paper-actions.ts";
import { findPaper } from "../papers/paper-queries.ts";
import {
  countSharedTags,
  listBookmarked,
  listCandidates,
  withPassageSets,
} from "../selection/candidate-queries.ts";
import { chapterQuizTypes, quizTypes } from "../selection/quiz-types.ts";
import { type Candidate, type Likeness, selectEasier, selectSimilar } from "../selection/selection.ts";
import { recordStart, requireStartAllowed } from "./start-limit-actions.ts";
import {
  deleteOldIdempotencyKeys,
  findChapterOfTopic,
  findIdempotencyKey,
  findJustStarted,
  findOpenDiagnostic,
  findQuestionToResemble,
  insertIdempotencyKey,
  insertQuiz,
  listQuestionsByPublicId,
  type NewQuizRow,
} from "./start-queries.ts";

type QuizOwner = { id: number; target_exam: TargetExam | null; class_standard: string | null };
type SelectedQuestion = { id: number; version_id: number };
type TypedQuestion = SelectedQuestion & { type: QuestionType };
type DailyQuiz = Extract<CreateQuiz, { type: "custom" }>;
type MistakesQuiz = Extract<CreateQuiz, { type: "mistakes" }>;
type BuiltTest = Extract<CreateQuiz, { type: "built" }>;
type MockTest = Extract<CreateQuiz, { type: "mock" }>;
type SimilarQuiz = Extract<CreateQuiz, { type: "similar" }>;
type TopicQuiz = Extract<CreateQuiz, { type: "topic" }>;
type ChapterQuiz = Extract<CreateQuiz, { chapter_id: number }>;

/** Enough to choose from; more would only cost time on a very large library. */
const MAX_CANDIDATES = 400;

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
  const recent =
    key === undefined
      ? await findJustStarted(tx, user.id, { type, mode, chapterId: chapter_id, setHash: "" })
      : undefined;
  if (recent) return recent.hash;
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

async function startMock(deps: Deps, tx: Db, user: QuizOwner, request: MockTest, key: string | undefined) {
  const type = "mock" as const;
  if ("paper" in request) {
    const paper = await findPaper(tx, user.id, request.paper);
    if (!paper) throw notFound("paper");
    return paper.open_public_id ?? createMock(deps, tx, user, { ...paper, setHash: `paper ${paper.id}` });
  }
  const blueprint = findBlueprint(request.blueprint);
  if (!blueprint) throw notFound("blueprint");
  const setHash = `blueprint ${blueprint.id}`;
  const set = { type, mode: "exam", chapterId: null, setHash } as const;
  const recent = key === undefined ? await findJustStarted(tx, user.id, set) : undefined;
  if (recent) return recent.hash;
  await requireStartAllowed(deps, tx, user.id, "quiz");
  const id = await drawPaper(tx, blueprint, { userId: user.id, seed: String(deps.random()) });
  return createMock(deps, tx, user, { id, blueprint: blueprint.id, setHash });
}

/** Creates a sitting of a paper. It has no questions until the learner begins it. */
function createMock(
  deps: Deps,
  tx: Db,
  user: QuizOwner,
  { id, blueprint: blueprintId, setHash }: { id: number; blueprint: string; setHash: string },
): Promise<string> {
  const blueprint = findBlueprint(blueprintId);
  if (!blueprint) throw notFound("blueprint");
  const quiz = {
    type: "mock" as const,
    mode: "exam" as const,
    chapter_id: null,
    question_set_hash: setHash,
    paper_id: id,
    minutes: blueprint.minutes,
    rule_slug: blueprintMarkingRule(blueprint).slug,
    total_questions: blueprint.sections.reduce((sum, { questions }) => sum + questions, 0),
  };
  return createQuiz(deps, tx, user, quiz, []);
}

async function startBuilt(
  deps: Deps,
  tx: Db,
  user: QuizOwner,
  request: BuiltTest,
  key: string | undefined,
): Promise<string> {
  const { type } = request;
  if ("test" in request) {
    const test = await findSavedTest(tx, user.id, request.test);
    if (!test) throw notFound("test");
    const questions = await listPaperQuestions(tx, test.paper_id);
    const setHash = `paper ${test.paper_id}`;
    return test.open_public_id ?? createBuilt(deps, tx, user, { ...test, setHash, questions });
  }
  const { filters, count, mode, minutes } = request;
  const setHash = digest(JSON.stringify({ filters, count, minutes }));
  const set = { type, mode, chapterId: null, setHash } as const;
  const recent = key === undefined ? await findJustStarted(tx, user.id, set) : undefined;
  if (recent) return recent.hash;
  const { paperId, questions } = await storeBuiltTest(tx, user.id, request);
  const test = { paper_id: paperId, mode, minutes: mode === "practice" ? null : minutes, exam: filters.exam };
  return createBuilt(deps, tx, user, { ...test, setHash, questions });
}

type BuiltSitting = {
  paper_id: number;
  mode: "exam" | "practice";
  minutes: number | null;
  exam: ExamTrack | null;
  setHash: string;
  questions: readonly SelectedQuestion[];
};

/** Creates a quiz of a built test. With a time limit, it has no questions until the learner begins it. */
function createBuilt(
  deps: Deps,
  tx: Db,
  user: QuizOwner,
  { exam, setHash, questions, ...test }: BuiltSitting,
) {
  const targetExam = exam === null ? user.target_exam : exam === "main" ? "JEE Main" : "JEE Advanced";
  const quiz = {
    ...test,
    type: "built" as const,
    chapter_id: null,
    question_set_hash: setHash,
    rule_slug: currentMarkingRule(targetExam).slug,
    total_questions: questions.length,
  };
  return createQuiz(deps, tx, user, quiz, test.minutes === null ? questions : []);
}

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
  const recent = key === undefined ? await findJustStarted(tx, user.id, set) : undefined;
  if (recent) return recent.hash;
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
      ? selectEasierQuestions(tx, user, like, seed)
      : selectSimilar(await listOnTopic(tx, user, quiz, seed), quizTypes[type].questions, like),
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
    select(await listOnTopic(tx, user, quiz, seed), questions),
  );
}

type OnTopic = { type: "similar" | "topic"; topic_id: number; chapter_id: number };

/** Starts a quiz of one topic in practice mode: each answer can be checked at once. */
async function startOnTopic(
  deps: Deps,
  tx: Db,
  user: QuizOwner,
  { type, chapter_id, setHash }: OnTopic & { setHash: string },
  key: string | undefined,
  select: (seed: number) => Promise<Candidate[]>,
): Promise<string> {
  const mode = "practice" as const;
  const set = { type, mode, chapterId: chapter_id, setHash };
  const recent = key === undefined ? await findJustStarted(tx, user.id, set) : undefined;
  if (recent) return recent.hash;
  const quiz = { type, mode, chapter_id, question_set_hash: setHash };
  return createQuiz(deps, tx, user, quiz, await withPassageSets(tx, await select(deps.random())));
}

/** Returns what a quiz of one topic chooses from. */
function listOnTopic(
  tx: Db,
  user: Pick<QuizOwner, "id" | "target_exam">,
  { type, topic_id, chapter_id }: OnTopic,
  seed: number,
): Promise<Candidate[]> {
  const { candidates } = quizTypes[type];
  const sampling = {
    userId: user.id,
    chapterIds: [chapter_id],
    topicId: topic_id,
    seed: String(seed),
    exam: examTrackOf(user.target_exam),
    maxPerTopic: candidates.maxPerTopic,
  };
  return listCandidates(tx, sampling, { order: candidates.order, limit: MAX_CANDIDATES });
}

const EASIER_QUESTIONS = 2;

/** Returns the questions of a quiz of easier ones than this. */
export async function selectEasierQuestions(
  tx: Db,
  user: Pick<QuizOwner, "id" | "target_exam">,
  like: Likeness & Omit<OnTopic, "type">,
  seed: number,
): Promise<Candidate[]> {
  const { topic_id, chapter_id } = like;
  const candidates = await listOnTopic(tx, user, { type: "similar", topic_id, chapter_id }, seed);
  const sharedTags = await countSharedTags(
    tx,
    like.id,
    candidates.map(({ id }) => id),
  );
  return selectEasier(candidates, EASIER_QUESTIONS, like, sharedTags);
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
  const recent = key === undefined ? await findJustStarted(tx, user.id, { ...set, setHash }) : undefined;
  if (recent) return recent.hash;
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
  _request: unknown,
  key: string | undefined,
) {
  const type = "bookmarks" as const;
  const candidates = await listBookmarked(tx, user.id, deps.random());
  const ids = candidates.map(({ id }) => id).toSorted((a, b) => a - b);
  const set = { type, mode: "plain", chapterId: null, setHash: digest(ids.join(" ")) } as const;
  const recent = key === undefined ? await findJustStarted(tx, user.id, set) : undefined;
  if (recent) return recent.hash;
  const quiz = { type, chapter_id: null, question_set_hash: set.setHash } as const;
  const { select, questions } = quizTypes[type];
  return createQuiz(deps, tx, user, quiz, select(candidates, questions));
}

/** What a new quiz is; what is left out follows from its type. */
type NewQuiz = Pick<NewQuizRow, "chapter_id" | "question_set_hash"> &
  Partial<
    Pick<NewQuizRow, "public_id" | "mode" | "paper_id" | "minutes" | "rule_slug" | "total_questions">
  > & {
    type: QuizType;
  };

/**
 * Stores a new quiz and returns its public id; one in exam mode with a time limit waits until its learner begins it. Only
 * stored quizzes count for the limit, not rejected or repeated starts. Throws `rateLimited`.
 */
async function createQuiz(
  deps: Deps,
  tx: Db,
  user: QuizOwner,
  quiz: NewQuiz,
  questions: readonly SelectedQuestion[],
): Promise<string> {
  await recordStart(deps, tx, user.id, "quiz");
  const public_id = quiz.public_id ?? newPublicId();
  const { minutes, markingFor } = quizTypes[quiz.type];
  await insertQuiz(tx, {
    minutes,
    mode: "plain",
    paper_id: null,
    rule_slug: markingFor(user.target_exam).slug,
    total_questions: questions.length,
    ...quiz,
    user_id: user.id,
    public_id,
    questions,
  });
  return public_id;
}

/** Deletes idempotency keys after a day; retries come within minutes. */
export async function purgeIdempotencyKeys(
  db: Db,
  context: JobContext = standaloneJobContext,
): Promise<void> {
  await inChunks((limit) => deleteOldIdempotencyKeys(db, limit), context);
}

const newPublicId = () => randomBytes(16).toString("base64url");
const digest = (text: string) => createHash("sha256").update(text).digest("hex");
