import { readFile } from "node:fs/promises";
import {
  type AnswerKey,
  currentMarkingRule,
  gradeAttempt,
  type SubmittedAnswer,
  type VoidOutcome,
} from "@rasayan/engine";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { type AddedQuestion, addChapter, addMarkingRules } from "../../../test/test-content.ts";
import {
  type QuestionBody,
  updateQuestionFields,
  validChoiceQuestion,
  validNumericalQuestion,
} from "../../../test/test-question-bodies.ts";
import { createPlayer, type Player, startDailyQuiz } from "../../../test/test-quizzes.ts";
import { finishRegrades } from "../../../test/test-regrades.ts";
import { refreshItemStatistics } from "../statistics/refresh-actions.ts";

const NOTE = "The key was wrong.";
const TEXTS = ["Charles", "Boyle", "Avogadro", "Dalton"];
const NUMBERS = ["1.5", "2.5", "3.5"];

/** A key by the places of the right options; of a number, by the accepted ones. Or how a void question counts. */
type Key = { places: number[]; voidOutcome: VoidOutcome | null };
type Question = AddedQuestion & { type: QuestionBody["type"]; keys: Key[]; requested: number };

const FIRST_KEY: Key = { places: [0], voidOutcome: null };

const keyFields = ({ type, optionIds }: Pick<Question, "type" | "optionIds">, key: Key) =>
  type === "numerical"
    ? {
        single_answer: null,
        void_outcome: key.voidOutcome,
        accept: key.places.map((place): [string, string] => [NUMBERS[place] ?? "", NUMBERS[place] ?? ""]),
      }
    : {
        void_outcome: key.voidOutcome,
        answers: TEXTS.map((text, place) => ({
          id: optionIds[place],
          text,
          correct: key.places.includes(place),
        })),
      };

/** Whether both keys mark every answer alike. A void question's right options don't matter. */
function isSameKey(a: Key | undefined, b: Key | undefined): boolean {
  const compared = (key: Key | undefined) => key?.voidOutcome ?? key?.places.toSorted().join();
  return compared(a) === compared(b);
}

async function addQuestions(editor: TestUser, topicId: number): Promise<Question[]> {
  const single = "multi choice single answer" as const;
  const multi = "multi choice multi correct" as const;
  const bodies = [single, single, single, multi, "numerical" as const].map((type, index) => ({
    type,
    body: {
      ...(type === "numerical" ? validNumericalQuestion(topicId) : validChoiceQuestion(topicId)),
      type,
      text: `Question ${index}?`,
    },
  }));
  const added: Question[] = [];
  for (const { type, body } of bodies) {
    const fields = keyFields({ type, optionIds: [] }, FIRST_KEY);
    const { id, hash, answers } = await editor.request("createQuestion", { body: { ...body, ...fields } });
    added.push({
      id,
      hash,
      optionIds: answers.map((answer) => answer.id),
      type,
      keys: [FIRST_KEY],
      requested: 0,
    });
  }
  return added;
}

/** What a learner chooses for each question: places of options or of a number; none leaves it blank. */
type Choices = number[][];
type Attempt = {
  learner: TestUser;
  player: Player;
  presented: number[];
  /** Questions that the learner has seen the key of since the quiz began. */
  closed: number[];
  choices: Choices;
  versions: number[];
  isEnded: boolean;
};

/** Starts an app with questions and learners, and a model that marks their attempts from scratch. */
async function start() {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const { topicId } = await addChapter(db);
  const editor = await signInAs({ role: "editor" });
  const questions = await addQuestions(editor, topicId);
  const learners = [await signInAs(), await signInAs()];
  const papers: { learner: TestUser; test: number; versions: number[] }[] = [];
  const attempts: Attempt[] = [];
  const currentVersions = () => questions.map(({ keys }) => keys.length - 1);

  const play = async (learner: TestUser, player: Player, choices: Choices, versions: number[]) => {
    // A new quiz has no void questions.
    const { question_ids: presented } = await player.quiz();
    // A paper whose sitting is still open is continued; a blank choice leaves an answer as it is, and so does a closed question.
    const continued = attempts.find(({ player: { hash }, isEnded }) => hash === player.hash && !isEnded);
    const isClosed = (id: number | undefined) => continued?.closed.includes(id ?? 0) ?? false;
    for (const [index, { id, type, optionIds }] of questions.entries()) {
      if (!presented.includes(id) || isClosed(id)) continue;
      const chosen = choicesOf(type, choices[index] ?? []);
      if (chosen.length === 0) continue;
      const ids = chosen.map((place) => optionIds[place]);
      const answer = type === "numerical" ? NUMBERS[chosen[0] ?? 0] : ids[0];
      await player.answer(
        id,
        type === "multi choice multi correct" ? { answer_ids: ids } : { answer_id: answer },
      );
    }
    if (continued)
      continued.choices = continued.choices.map((former, index) => {
        const isBlank = choicesOf(questions[index]?.type, choices[index] ?? []).length === 0;
        return isBlank || isClosed(questions[index]?.id) ? former : (choices[index] ?? []);
      });
    else attempts.push({ learner, player, presented, closed: [], choices, versions, isEnded: false });
  };
  const drawable = () => questions.filter(({ keys }) => keys.at(-1)?.voidOutcome === null);
  const sit = async (learner: TestUser, choices: Choices) => {
    if (drawable().length === 0) return;
    await play(learner, await startDailyQuiz(learner, drawable()), choices, currentVersions());
  };
  const buildTest = async (learner: TestUser, choices: Choices) => {
    if (drawable().length === 0) return;
    const body = { type: "built", filters: {}, count: 5, minutes: null, mode: "practice" } as const;
    const { hash } = await learner.request("createQuiz", { body: body as never });
    const { id } = await learner.request("saveBuiltTest", { body: { hash, name: "Laws" } });
    papers.push({ learner, test: id, versions: currentVersions() });
    await play(learner, createPlayer(learner, hash), choices, currentVersions());
  };
  const sitAgain = async ({ learner, test, versions }: (typeof papers)[number], choices: Choices) => {
    const { hash } = await learner.request("createQuiz", { body: { type: "built", test } });
    await play(learner, createPlayer(learner, hash), choices, [...versions]);
  };
  /** Marks these questions of an ended attempt by the keys of the latest regrades, unless its own key counts again. */
  const markAgain = (attempt: Attempt, questionIds: readonly number[]) => {
    attempt.versions = attempt.versions.map((version, index) => {
      const { id = 0, keys = [], requested = 0 } = questions[index] ?? {};
      const stays = !questionIds.includes(id) || isSameKey(keys[version], keys.at(-1));
      return stays ? version : Math.max(version, requested);
    });
  };
  const isOpenFor = (person: TestUser, questionId: number) =>
    attempts.some(
      ({ learner, isEnded, presented, closed }) =>
        learner === person && !isEnded && presented.includes(questionId) && !closed.includes(questionId),
    );
  const end = async (attempt: Attempt) => {
    await attempt.player.end();
    attempt.isEnded = true;
    // The learner's earlier attempts at its questions are marked again, too: a regrade has passed over them.
    for (const other of attempts.filter(({ learner }) => learner === attempt.learner)) {
      if (other.isEnded) markAgain(other, attempt.presented);
      else other.closed.push(...attempt.presented);
    }
  };
  const correct = async (question: Question, key: Key) => {
    const isSingle = question.type === "multi choice single answer";
    const places = [...new Set(isSingle ? key.places.slice(0, 1) : key.places)];
    const newKey = { ...key, places };
    await updateQuestionFields(editor, question.id, {
      ...keyFields(question, newKey),
      solution: `Version ${question.keys.length}.`,
    });
    question.keys.push(newKey);
  };
  const regrade = async (question: Question) => {
    await editor.request("regradeQuestion", { params: { id: question.id }, body: { note: NOTE } });
    await finishRegrades(db);
    question.requested = question.keys.length - 1;
    for (const attempt of attempts)
      if (attempt.isEnded && !isOpenFor(attempt.learner, question.id)) markAgain(attempt, [question.id]);
  };
  const expectTotals = async () => {
    await finishRegrades(db);
    for (const attempt of attempts)
      if (attempt.isEnded) expect(await attempt.player.stats()).toMatchObject(totalsOf(attempt, questions));
  };
  return {
    db,
    questions,
    learners,
    papers,
    attempts,
    sit,
    buildTest,
    sitAgain,
    end,
    correct,
    regrade,
    expectTotals,
  };
}

/** A single choice and a number take one of the places. */
const choicesOf = (type: Question["type"] | undefined, places: number[]) =>
  type === "multi choice multi correct"
    ? [...new Set(places)]
    : places.slice(0, 1).filter((place) => type !== "numerical" || place < NUMBERS.length);

/** Marks an attempt from scratch with the engine. */
function totalsOf({ presented, choices, versions }: Attempt, questions: Question[]) {
  const graded = gradeAttempt(
    currentMarkingRule("JEE Main"),
    questions.flatMap(({ id, type, keys }, index) => {
      if (!presented.includes(id)) return [];
      const { places, voidOutcome } = keys[versions[index] ?? 0] ?? FIRST_KEY;
      const chosen = choicesOf(type, choices[index] ?? []);
      const kind =
        ({ numerical: "numerical", "multi choice multi correct": "multi" } as const)[type as string] ??
        "single";
      const key: AnswerKey = voidOutcome
        ? { kind, void: voidOutcome }
        : kind === "numerical"
          ? { kind, accept: places.map((place) => [NUMBERS[place] ?? "", NUMBERS[place] ?? ""] as const) }
          : { kind, correct: places };
      const answer: SubmittedAnswer =
        kind === "numerical"
          ? { numericAnswer: NUMBERS[chosen[0] ?? -1] ?? "" }
          : { selectedOptionIds: chosen };
      return [{ key, answer }];
    }),
  );
  const { correct, wrong, unattempted, leftOut, score, maxScore: max_score } = graded;
  return { total: presented.length - leftOut, correct, wrong, unattempted, score, max_score };
}

const places = fc.array(fc.nat(3), { maxLength: 3 });
const choices = fc.array(places, { minLength: 5, maxLength: 5 });
const which = fc.nat(20);
const key = fc.record({
  places: fc.array(fc.nat(2), { minLength: 1, maxLength: 3 }),
  voidOutcome: fc.constantFrom(null, null, "full" as const, "left_out" as const),
});
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("sit" as const), which, choices }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("build" as const), which, choices }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("sit again" as const), which, choices }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("end" as const), which }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("correct" as const), which, key }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("regrade" as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("check" as const), which }) },
);

test("answers, corrections, regrades and later sittings in any order give the totals of marking from scratch", {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      choices,
      choices,
      fc.array(step, { minLength: 10, maxLength: 16 }),
      async (first, second, steps) => {
        const { questions, learners, papers, attempts, ...app } = await start();
        const at = <T>(items: readonly T[], index: number) => items[index % Math.max(1, items.length)];
        const [asha, ravi] = learners as [TestUser, TestUser];
        await app.sit(asha, first);
        await app.buildTest(ravi, second);
        for (const step of steps) {
          if (step.kind === "sit") await app.sit(at(learners, step.which) ?? asha, step.choices);
          if (step.kind === "build") await app.buildTest(at(learners, step.which) ?? asha, step.choices);
          const paper = at(papers, step.which);
          if (step.kind === "sit again" && paper) await app.sitAgain(paper, step.choices);
          const open = at(
            attempts.filter(({ isEnded }) => !isEnded),
            step.which,
          );
          if (step.kind === "end" && open) await app.end(open);
          const question = at(questions, step.which);
          if (step.kind === "correct" && question) await app.correct(question, step.key);
          if (step.kind === "regrade" && question) await app.regrade(question);
          if (step.kind === "check") await app.expectTotals();
        }
        for (const attempt of attempts) if (!attempt.isEnded) await app.end(attempt);
        await app.expectTotals();
      },
    ),
    { numRuns: 3 },
  );
});

test("a paper sat again after four of its keys were corrected has the totals of the new keys", async () => {
  const { questions, learners, papers, attempts, ...app } = await start();
  const [asha] = learners as [TestUser];
  const chosen = questions.map(() => [1]);
  await app.buildTest(asha, chosen);
  for (const attempt of attempts) await app.end(attempt);
  expect(await attempts[0]?.player.stats()).toMatchObject({ correct: 0, wrong: 5, score: -6 });
  for (const question of questions.slice(0, 4)) {
    await app.correct(question, { places: [1], voidOutcome: null });
    await app.regrade(question);
  }
  await app.sitAgain(papers[0] ?? expect.fail(), chosen);
  for (const attempt of attempts) if (!attempt.isEnded) await app.end(attempt);
  await app.expectTotals();
  for (const { player } of attempts)
    expect(await player.stats()).toMatchObject({ correct: 4, wrong: 1, score: 15, max_score: 20 });
});

test("the migration puts wrong totals right, and with them what is counted from them", async () => {
  const { db, questions, learners, attempts, ...app } = await start();
  const [asha, ravi] = learners as [TestUser, TestUser];
  for (const learner of [asha, ravi])
    await app.sit(
      learner,
      questions.map(() => [1]),
    );
  for (const attempt of attempts) await app.end(attempt);
  const [law] = questions;
  if (!law) expect.fail();
  await app.correct(law, { places: [1], voidOutcome: null });
  await app.regrade(law);
  await app.expectTotals();
  await refreshItemStatistics(db);
  const restScores = () =>
    db.selectFrom("first_attempts").select("rest_score").orderBy("user_id").orderBy("question_id").execute();
  const stored = await restScores();
  await sql`update quizzes set correct = 0, wrong = 4, score = -9, max_score = 12 where user_id = ${asha.id}`.execute(
    db,
  );
  await refreshItemStatistics(db);
  expect(await restScores()).not.toEqual(stored);

  const migration = await readFile(
    new URL("../../../migrations/021-quiz-totals.sql", import.meta.url),
    "utf8",
  );
  await sql.raw(migration.slice(migration.indexOf("update quizzes"))).execute(db);
  await app.expectTotals();
  await refreshItemStatistics(db);
  expect(await restScores()).toEqual(stored);
  const profile = await asha.request("getProfile");
  expect(profile.user.average_score).toBe((await ravi.request("getProfile")).user.average_score);
});
