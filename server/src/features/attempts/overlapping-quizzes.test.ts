import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { type AddedQuestion, addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import { correctAnswer, createPlayer, type Player, wrongAnswer } from "../../../test/test-quizzes.ts";
import { standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { expireQuizzes } from "./quiz-actions.ts";

/** The expected state of a quiz. */
type Model = {
  player: Player;
  paper: AddedQuestion[];
  isTimed: boolean;
  isCompleted: boolean;
  closed: Set<number>;
  answers: Map<number, "right" | "wrong">;
};
type Scenario = {
  db: Db;
  asha: TestUser;
  chapters: { id: number; paper: AddedQuestion[] }[];
  quizzes: Model[];
};

const at = fc.nat(4);
const step = fc.oneof(
  fc.record({ kind: fc.constant("start timed" as const), chapter: fc.nat(1) }),
  fc.record({
    kind: fc.constant("start custom" as const),
    paper: fc.subarray([0, 1, 2, 3, 4], { minLength: 1 }),
  }),
  fc.record({
    kind: fc.constant("answer" as const),
    quiz: at,
    question: at,
    isRight: fc.boolean(),
    other: at,
    isConcurrentWithEnd: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("end" as const), quiz: at, other: at }),
  fc.record({ kind: fc.constant("time out" as const), isExpiredByJob: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

test("overlapping quizzes never reveal the key of an open question, and are graded correctly", async () => {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const chapters: Scenario["chapters"] = [];
  for (const size of [3, 2]) {
    const { chapterId: id, topicId } = await addChapter(db);
    const paper = [];
    for (let index = 0; index < size; index++) paper.push(await addQuestion(db, topicId));
    chapters.push({ id, paper });
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const scenario = { db, asha: await signInAs(), chapters, quizzes: [] };
      for (const action of steps) {
        await applyStep(scenario, action);
        await compare(scenario);
      }
      for (const quiz of scenario.quizzes) await endQuiz(scenario, quiz);
      for (const quiz of scenario.quizzes) await compareMarks(quiz);
    }),
    { numRuns: 25 },
  );
});

async function applyStep(scenario: Scenario, action: Step): Promise<void> {
  const { db, asha, quizzes, chapters } = scenario;
  const questions = chapters.flatMap(({ paper }) => paper);
  const inProgress = quizzes.filter(({ isCompleted }) => !isCompleted);
  if (action.kind === "start timed" || action.kind === "start custom") {
    if (inProgress.length === 3) return;
    const chapter = action.kind === "start timed" ? chapters[action.chapter] : undefined;
    const paper =
      action.kind === "start custom" ? action.paper.flatMap((index) => questions[index] ?? []) : [];
    const body = chapter
      ? { type: "quick-quiz_chapter" as const, chapter_id: chapter.id }
      : { type: "custom" as const, question_hashes: paper.map(({ hash }) => hash) };
    const { hash } = await asha.request(
      "createQuiz",
      { body },
      { "idempotency-key": `quiz ${quizzes.length}` },
    );
    quizzes.push({
      player: createPlayer(asha, hash),
      paper: chapter?.paper ?? paper,
      isTimed: chapter !== undefined,
      isCompleted: false,
      closed: new Set<number>(),
      answers: new Map<number, "right" | "wrong">(),
    });
    return;
  }
  if (action.kind === "time out") {
    await sql`update test_clock set shift = shift + interval '21 minutes'`.execute(db);
    if (action.isExpiredByJob) await expireQuizzes(db, standaloneJobContext);
    else await asha.request("listOpenQuizzes");
    for (const quiz of inProgress) if (quiz.isTimed) complete(scenario, quiz);
    return;
  }
  const quiz = inProgress[action.quiz % Math.max(1, inProgress.length)];
  const other = inProgress[action.other % Math.max(1, inProgress.length)];
  if (!quiz || !other) return;
  if (action.kind === "end") {
    await Promise.all([quiz.player.end(), other.player.end()]);
    complete(scenario, quiz);
    complete(scenario, other);
    return;
  }
  const question = quiz.paper[action.question % quiz.paper.length] as AddedQuestion;
  const sent = quiz.player.sendAnswer(
    question.id,
    action.isRight ? correctAnswer(question) : wrongAnswer(question),
  );
  const [{ statusCode }] = await Promise.all([
    sent,
    action.isConcurrentWithEnd ? other.player.end() : undefined,
  ]);
  const mayCount = !quiz.closed.has(question.id);
  const allowed = mayCount ? [200, ...(action.isConcurrentWithEnd ? [409] : [])] : [409];
  expect(allowed).toContain(statusCode);
  if (statusCode === 200) quiz.answers.set(question.id, action.isRight ? "right" : "wrong");
  if (action.isConcurrentWithEnd) complete(scenario, other);
}

async function endQuiz(scenario: Scenario, quiz: Model): Promise<void> {
  await quiz.player.end();
  complete(scenario, quiz);
}

/** A completed quiz closes its questions in all quizzes in progress. */
function complete({ quizzes }: Scenario, quiz: Model): void {
  quiz.isCompleted = true;
  for (const other of quizzes.filter(({ isCompleted }) => !isCompleted))
    for (const { id } of quiz.paper)
      if (other.paper.some((question) => question.id === id)) other.closed.add(id);
}

async function compare({ quizzes }: Scenario): Promise<void> {
  for (const { player, paper, isCompleted, closed, answers } of quizzes) {
    const { state, closed_ids, answered_ids } = await player.quiz();
    expect(state).toBe(isCompleted ? "completed" : "in_progress");
    if (!isCompleted) expect(new Set(closed_ids)).toEqual(closed);
    expect(new Set(answered_ids)).toEqual(new Set(answers.keys()));
    for (const { id } of paper)
      expect("outcome" in (await player.question(id)), `question ${id}`).toBe(isCompleted || closed.has(id));
  }
}

async function compareMarks({ player, paper, answers }: Model): Promise<void> {
  const correct = [...answers.values()].filter((given) => given === "right").length;
  const wrong = answers.size - correct;
  const unattempted = paper.length - answers.size;
  expect(await player.stats()).toMatchObject({ correct, wrong, unattempted, score: 4 * correct - wrong });
}
