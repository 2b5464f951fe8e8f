import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Person, startTestApp } from "../../../test/test-app.ts";
import { type AddedQuestion, addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import { type Player, playerOf, rightOf, wrongOf } from "../../../test/test-quizzes.ts";
import type { Db } from "../../db/connect.ts";
import { sweepQuizzes } from "./sweep-actions.ts";

/** What should become of a quiz. */
type Model = {
  player: Player;
  paper: AddedQuestion[];
  isTimed: boolean;
  isOver: boolean;
  closed: Set<number>;
  answers: Map<number, "right" | "wrong">;
};
type World = { db: Db; asha: Person; chapters: { id: number; paper: AddedQuestion[] }[]; quizzes: Model[] };

const at = fc.nat(4);
const step = fc.oneof(
  fc.record({ does: fc.constant("start timed" as const), chapter: fc.nat(1) }),
  fc.record({
    does: fc.constant("start custom" as const),
    paper: fc.subarray([0, 1, 2, 3, 4], { minLength: 1 }),
  }),
  fc.record({
    does: fc.constant("answer" as const),
    quiz: at,
    question: at,
    isRight: fc.boolean(),
    other: at,
    isBesideEnd: fc.boolean(),
  }),
  fc.record({ does: fc.constant("end" as const), quiz: at, other: at }),
  fc.record({ does: fc.constant("time out" as const), isSwept: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

test("whatever overlapping quizzes go through, no key is told while its question is open, and marks are as they should be", async () => {
  const { db, signedIn } = await startTestApp();
  await addMarkingRules(db);
  const chapters: World["chapters"] = [];
  for (const size of [3, 2]) {
    const { chapterId: id, topicId } = await addChapter(db);
    const paper = [];
    for (let one = 0; one < size; one++) paper.push(await addQuestion(db, topicId));
    chapters.push({ id, paper });
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const world = { db, asha: await signedIn(), chapters, quizzes: [] };
      for (const one of steps) {
        await take(world, one);
        await compare(world);
      }
      for (const quiz of world.quizzes) await endOne(world, quiz);
      for (const quiz of world.quizzes) await compareMarks(quiz);
    }),
    { numRuns: 25 },
  );
});

async function take(world: World, one: Step): Promise<void> {
  const { db, asha, quizzes, chapters } = world;
  const questions = chapters.flatMap(({ paper }) => paper);
  const running = quizzes.filter(({ isOver }) => !isOver);
  if (one.does === "start timed" || one.does === "start custom") {
    if (running.length === 3) return;
    const chapter = one.does === "start timed" ? chapters[one.chapter] : undefined;
    const paper = one.does === "start custom" ? one.paper.flatMap((place) => questions[place] ?? []) : [];
    const body = chapter
      ? { type: "quick-quiz_chapter" as const, chapter_id: chapter.id }
      : { type: "custom" as const, question_hashes: paper.map(({ hash }) => hash) };
    const { hash } = await asha.call("createQuiz", { body }, { "idempotency-key": `quiz ${quizzes.length}` });
    quizzes.push({
      ...{ player: playerOf(asha, hash), paper: chapter?.paper ?? paper, isTimed: chapter !== undefined },
      ...{ isOver: false, closed: new Set<number>(), answers: new Map<number, "right" | "wrong">() },
    });
    return;
  }
  if (one.does === "time out") {
    await sql`update app_clock set shift = shift + interval '21 minutes'`.execute(db);
    if (one.isSwept) await sweepQuizzes(db);
    else await asha.call("listOpenQuizzes");
    for (const quiz of running) if (quiz.isTimed) complete(world, quiz);
    return;
  }
  const quiz = running[one.quiz % Math.max(1, running.length)];
  const other = running[one.other % Math.max(1, running.length)];
  if (!quiz || !other) return;
  if (one.does === "end") {
    await Promise.all([quiz.player.end(), other.player.end()]);
    complete(world, quiz);
    complete(world, other);
    return;
  }
  const question = quiz.paper[one.question % quiz.paper.length] as AddedQuestion;
  const sent = quiz.player.sendAnswer(question.id, one.isRight ? rightOf(question) : wrongOf(question));
  const [{ statusCode }] = await Promise.all([sent, one.isBesideEnd ? other.player.end() : undefined]);
  const mayCount = !quiz.closed.has(question.id);
  const allowed = mayCount ? [200, ...(one.isBesideEnd ? [409] : [])] : [409];
  expect(allowed).toContain(statusCode);
  if (statusCode === 200) quiz.answers.set(question.id, one.isRight ? "right" : "wrong");
  if (one.isBesideEnd) complete(world, other);
}

async function endOne(world: World, quiz: Model): Promise<void> {
  await quiz.player.end();
  complete(world, quiz);
}

/** A completed quiz closes what it asks in all that run. */
function complete({ quizzes }: World, quiz: Model): void {
  quiz.isOver = true;
  for (const other of quizzes.filter(({ isOver }) => !isOver))
    for (const { id } of quiz.paper) if (other.paper.some((one) => one.id === id)) other.closed.add(id);
}

async function compare({ quizzes }: World): Promise<void> {
  for (const { player, paper, isOver, closed, answers } of quizzes) {
    const { state, closed_ids, answered_ids } = await player.quiz();
    expect(state).toBe(isOver ? "completed" : "in_progress");
    if (!isOver) expect(new Set(closed_ids)).toEqual(closed);
    expect(new Set(answered_ids)).toEqual(new Set(answers.keys()));
    for (const { id } of paper)
      expect("outcome" in (await player.question(id)), `question ${id}`).toBe(isOver || closed.has(id));
  }
}

async function compareMarks({ player, paper, answers }: Model): Promise<void> {
  const correct = [...answers.values()].filter((given) => given === "right").length;
  const wrong = answers.size - correct;
  const unattempted = paper.length - answers.size;
  expect(await player.stats()).toMatchObject({ correct, wrong, unattempted, score: 4 * correct - wrong });
}
