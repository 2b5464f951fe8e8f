import type { DecisionKey, DecisionKind } from "@rasayan/contract";
import {
  type AnswerKey,
  currentMarkingRule,
  type Grade,
  gradeAnswer,
  type SubmittedAnswer,
} from "@rasayan/engine";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { expectRejection } from "../../../test/test-admin.ts";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import type { AddedQuestion } from "../../../test/test-content.ts";
import {
  type DecisionBody,
  decisionsOf,
  finishDecisions,
  startWithDecisions,
} from "../../../test/test-decisions.ts";
import { addBank } from "../../../test/test-mock-tests.ts";
import { updateQuestionFields } from "../../../test/test-question-bodies.ts";
import { regradeQuestion } from "../../../test/test-regrades.ts";
import { beginAssigned, scheduleTest, windowOf } from "../../../test/test-set-tests.ts";
import { resumeDecisions } from "../regrading/decision-actions.ts";

/** By the name, in the order of the marks. */
const marksIn = ({ students }: Awaited<ReturnType<ReturnType<typeof decisionsOf>["results"]>>) =>
  Object.fromEntries(students.flatMap(({ name, marks }) => (marks === null ? [] : [[name, marks]])));

/** Worked out by hand: what the class of eight has, and what each decision on its third question gives. */
const FIRST = { Asha: 24, Bina: 19, Charu: 15, Dev: 11, Esha: 9, Farid: 6, Gita: 0, "=Hari": -4 };
const A_ALSO_RIGHT = { ...FIRST, Esha: 14, Farid: 11, Gita: 5, "=Hari": 1 };
const BY_HAND: [DecisionKind, object, { raised: number; lowered: number; max?: number }][] = [
  ["new_key", { ...A_ALSO_RIGHT, Asha: 19, Bina: 14, Charu: 10 }, { raised: 4, lowered: 3 }],
  ["also_right", A_ALSO_RIGHT, { raised: 4, lowered: 0 }],
  ["full_attempted", A_ALSO_RIGHT, { raised: 4, lowered: 0 }],
  ["full_all", { ...A_ALSO_RIGHT, Dev: 15 }, { raised: 5, lowered: 0 }],
  [
    "left_out",
    { Asha: 20, Bina: 15, Charu: 11, Dev: 11, Esha: 10, Farid: 7, Gita: 1, "=Hari": -3 },
    { raised: 4, lowered: 3, max: 20 },
  ],
];

test.each(BY_HAND)(
  "%s gives the marks that were worked out by hand: in the preview, the results, the file and the released attempts",
  async (kind, marks, { raised, lowered, max = 24 }) => {
    const { db, teacher, students, set, third, decisions, release } = await startWithDecisions();
    const key =
      kind === "new_key" || kind === "also_right" ? { option_ids: third.optionIds.slice(0, 1) } : undefined;
    expect(marksIn(await decisions.results())).toEqual(FIRST);
    const mean = Object.values(marks).reduce((sum: number, each: number) => sum + each, 0) / 8;
    expect(await decisions.preview(third.id, { kind, key })).toEqual({
      students: 8,
      raised,
      lowered,
      before: { mean: 10, max_marks: 24 },
      after: { mean: Math.round(100 * mean) / 100, max_marks: max },
    });
    expect(marksIn(await decisions.results())).toEqual(FIRST);

    const { id } = await decisions.decide(third.id, { kind, key });
    const decided = await decisions.results();
    expect(marksIn(decided)).toEqual(marks);
    expect(decided).toMatchObject({ max_marks: max, summary: { mean: Math.round(100 * mean) / 100 } });
    expect(decided.questions[2]).toMatchObject({
      is_left_out: kind === "left_out",
      decisions: [{ id, kind, reason: "It was read both ways.", undone: null }],
    });
    expect(decided.questions[3]?.decisions).toEqual([]);
    expect(decided.students.every(({ percent }) => (percent ?? 0) <= 100)).toBe(true);

    const csv = await teacher.send({ url: `/api/teacher/tests/${set.id}/results.csv` });
    const [heads = [], , ...rows] = parse(csv.body, { bom: true }) as string[][];
    const marksInFile = rows.map((row) => [row[1]?.replace("'", ""), row[heads.indexOf("marks")]] as const);
    expect(Object.fromEntries(marksInFile.filter(([, each]) => each !== ""))).toEqual(
      Object.fromEntries(Object.entries(marks).map(([name, each]) => [name, String(each)])),
    );

    // The attempts are completed at the release, and have the same marks then.
    await release();
    expect(await decisions.results()).toEqual({
      ...decided,
      state: "closed",
      participation: expect.anything(),
      students: expect.anything(),
    });
    expect(marksIn(await decisions.results())).toEqual(marks);
    const stored = async () => {
      const { rows: quizzes } = await sql<{ user_id: number; score: number; max_score: number }>`
        select user_id, score, max_score from quizzes where set_test_id = ${set.id}`.execute(db);
      return new Map(quizzes.map((quiz) => [quiz.user_id, quiz]));
    };
    const expectStored = async (expected: object, maxScore: number) => {
      const quizzes = await stored();
      for (const [name, score] of Object.entries(expected))
        expect(quizzes.get(students[name]?.id ?? 0), name).toMatchObject({ score, max_score: maxScore });
    };
    await expectStored(marks, max);

    const undoing = await decisions.previewUndo(third.id, id);
    expect(undoing).toMatchObject({ raised: lowered, lowered: raised, after: { mean: 10, max_marks: 24 } });
    await decisions.undo(third.id, id);
    expect(marksIn(await decisions.results())).toEqual(FIRST);
    await expectStored(FIRST, 24);
    expect((await decisions.results()).questions[2]?.decisions).toMatchObject([
      { id, undone: { at: expect.any(String) } },
    ]);
  },
);

test("a student reads the decision beside the question, with the reason and what it changed, once marks are released", async () => {
  const { db, students, third, sixth, decisions, release } = await startWithDecisions();
  const gita = students.Gita ?? expect.fail();
  const { hash } = await db
    .selectFrom("quizzes")
    .select("hash")
    .where("user_id", "=", gita.id)
    .executeTakeFirstOrThrow();
  const review = async (questionId: number, attempt = hash, person = gita) =>
    (await person.request("getQuizQuestion", { params: { hash: attempt, questionId } })).question;
  await decisions.decide(third.id, { kind: "also_right", key: { option_ids: third.optionIds.slice(0, 1) } });
  expect(await expectRejection(review(third.id))).toMatchObject({ status: 409, code: "not_released" });
  await release();
  expect(await review(third.id)).toMatchObject({
    outcome: "correct",
    score: 4,
    answers: [{ isCorrect: true }, { isCorrect: true }, { isCorrect: false }, { isCorrect: false }],
    correction: { note: "Also right. It was read both ways.", score_before: -1, score_after: 4 },
  });
  // A decision after the release, on a question that this student left blank.
  await decisions.decide(sixth.id, { kind: "full_all" }, "The table lacked a value.");
  expect(await review(sixth.id)).toMatchObject({
    outcome: "unattempted",
    score: 4,
    void_outcome: null,
    correction: {
      note: "Bonus: full marks to all who sat the test. The table lacked a value.",
      score_before: 0,
      score_after: 4,
    },
  });
  expect((await gita.request("getQuizStats", { params: { hash } })).stats).toMatchObject({
    score: 9,
    max_score: 24,
  });
});

test("who owns the test decides, with a key that the question can have, and while there is something to decide", async () => {
  const { signInAs, teacher, students, set, third, sixth, questions, decisions, classId, db, shiftClock } =
    await startWithDecisions();
  const [a = 0, b = 0] = third.optionIds;
  const refusals: [number, DecisionBody, string][] = [
    [third.id, { kind: "new_key" }, "needed"],
    [third.id, { kind: "left_out", key: { option_ids: [a] } }, "not_needed"],
    [third.id, { kind: "new_key", key: { accept: [["1", "2"]] } }, "other_type"],
    [sixth.id, { kind: "new_key", key: { option_ids: [a] } }, "other_type"],
    [third.id, { kind: "also_right", key: { option_ids: [b, sixth.id + 100_000] } }, "unknown_option"],
    [sixth.id, { kind: "also_right", key: { accept: [["2", "1"]] } }, "range"],
  ];
  for (const [questionId, body, problem] of refusals) {
    const rejected = { status: 422, code: "unusable_key", params: { problem } };
    expect(await expectRejection(decisions.preview(questionId, body)), problem).toMatchObject(rejected);
    expect(await expectRejection(decisions.decide(questionId, body)), problem).toMatchObject(rejected);
  }
  const one = questions[0] ?? expect.fail();
  const { id: decisionId } = await decisions.decide(one.id, { kind: "left_out" });
  expect(await expectRejection(decisions.decide(99_999, { kind: "left_out" }))).toMatchObject({
    code: "question_not_found",
  });

  const colleague = await signInAs({ role: "teacher" });
  await db.insertInto("class_teachers").values({ user_id: colleague.id, class_id: classId }).execute();
  for (const person of [colleague, await signInAs({ role: "editor" }), await signInAs({ role: "admin" })]) {
    const other = decisionsOf(person, set.id, db);
    for (const attempt of [
      () => other.preview(third.id, { kind: "left_out" }),
      () => other.decide(third.id, { kind: "left_out" }),
      () => other.previewUndo(one.id, decisionId),
      () => other.undo(one.id, decisionId),
    ])
      expect(await expectRejection(attempt())).toMatchObject({ status: 404, code: "test_not_found" });
  }
  const student = decisionsOf(students.Asha ?? expect.fail(), set.id, db);
  expect(await expectRejection(student.decide(third.id, { kind: "full_all" }))).toMatchObject({
    status: 403,
  });
  expect(await expectRejection(decisions.undo(third.id, decisionId))).toMatchObject({
    code: "decision_not_found",
  });
  await decisions.undo(one.id, decisionId);
  expect(await expectRejection(decisions.undo(one.id, decisionId))).toMatchObject({
    status: 409,
    code: "decision_undone",
  });

  const coming = await scheduleTest(teacher, questions, {}, windowOf(90, 120));
  const early = decisionsOf(teacher, coming.id, db).decide(third.id, { kind: "left_out" });
  expect(await expectRejection(early)).toMatchObject({ status: 409, code: "test_not_answered" });
  await shiftClock("80 minutes");
  await teacher.request("archiveSetTest", { params: { id: set.id }, body: {} });
  expect(await expectRejection(decisions.decide(third.id, { kind: "left_out" }))).toMatchObject({
    status: 409,
    code: "test_archived",
  });
});

test("a decision whose process has died is finished by the job", async () => {
  const { db, students, set, third, release } = await startWithDecisions();
  await release();
  await sql`insert into set_test_decisions (test_id, question_id, kind, reason, worked_at)
    values (${set.id}, ${third.id}, 'full_all', 'Misprinted.', app_now() - interval '1 minute')`.execute(db);
  await resumeDecisions(db);
  const { score } = await db
    .selectFrom("quizzes")
    .select("score")
    .where("user_id", "=", students["=Hari"]?.id ?? 0)
    .executeTakeFirstOrThrow();
  expect(score).toBe(1);
  expect(
    await db.selectFrom("set_test_decisions").select("id").where("finished_at", "is", null).execute(),
  ).toEqual([]);
});

test("a corrected key of the library is what a later decision is made on, and a new key of the teacher's stays", async () => {
  const { db, signInAs, third, questions, decisions, release, students } = await startWithDecisions();
  const editor = await signInAs({ role: "editor" });
  const fourth = questions[3] ?? expect.fail();
  await decisions.decide(fourth.id, { kind: "new_key", key: { option_ids: fourth.optionIds.slice(0, 1) } });
  await release();
  const correct = async ({ id, optionIds }: AddedQuestion, right: number) => {
    const answers = ["A", "B", "C", "D"].map((text, place) => ({
      id: optionIds[place],
      text,
      correct: place === right,
    }));
    await updateQuestionFields(editor, id, { answers, solution: "Corrected." });
    await regradeQuestion(editor, db, id, "The key was wrong.");
  };
  await correct(third, 2);
  await correct(fourth, 3);
  const hari = students["=Hari"]?.id ?? 0;
  const grades = async () => {
    const { rows } = await sql<{ score: number }>`select a.score from quiz_questions a where user_id = ${hari}
      and question_id = any(${[third.id, fourth.id]}::int[]) order by question_id`.execute(db);
    return rows.map(({ score }) => score);
  };
  // Nobody chose C; the teacher's key of the fourth question is A, which =Hari chose.
  expect(await grades()).toEqual([-1, 4]);
  await decisions.decide(third.id, { kind: "also_right", key: { option_ids: third.optionIds.slice(0, 1) } });
  expect(await grades()).toEqual([4, 4]);
  expect((await decisions.results()).questions[2]?.options.map(({ correct: isRight }) => isRight)).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

const RULE = currentMarkingRule("JEE Main");
const NUMBERS = ["20", "7", "3.5"];

/** Marks one answer from scratch by the decisions that hold, written apart from the server's rule. */
function gradeFromScratch(
  kind: "single" | "multi" | "numerical",
  first: Places,
  decided: Decided[],
  answer: Places,
): Grade {
  const given: SubmittedAnswer | undefined =
    answer.length === 0
      ? undefined
      : kind === "numerical"
        ? { numericAnswer: NUMBERS[answer[0] ?? 0] ?? "" }
        : { selectedOptionIds: answer };
  const latest = decided.at(-1)?.kind;
  const { full } = RULE.schemes[kind];
  if (latest === "left_out") return { outcome: "left_out", score: 0 };
  if (latest === "full_all" || latest === "full_attempted")
    return given
      ? { outcome: "correct", score: full }
      : { outcome: "unattempted", score: latest === "full_all" ? full : 0 };
  const keyed = decided.filter((decision) => decision.places !== undefined);
  const start = keyed.findLastIndex((decision) => decision.kind === "new_key");
  const places = keyed
    .slice(Math.max(0, start))
    .flatMap((decision) => (decision.places ? [decision.places] : []));
  const keys = start >= 0 ? places : [first, ...places];
  const grades = keys.map((right) => {
    const key: AnswerKey =
      kind === "numerical"
        ? { kind, accept: right.map((place) => [NUMBERS[place] ?? "", NUMBERS[place] ?? ""] as const) }
        : { kind, correct: right };
    return gradeAnswer(RULE, key, given);
  });
  return grades.reduce((best, grade) => (grade.score > best.score ? grade : best));
}

type Places = number[];
type Decided = { id: number; kind: DecisionKind; places: Places | undefined };
const places = fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 2 });
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom<DecisionKind>("new_key", "also_right", "full_attempted", "full_all", "left_out"),
      which: fc.nat(3),
      places,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("undo" as const), which: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("end" as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("sit" as const), which: fc.nat(20) }) },
);
const answers = fc.array(fc.uniqueArray(fc.nat(2), { maxLength: 2 }), { minLength: 4, maxLength: 4 });

test("any decisions and undos, before and after attempts end, give the marks of marking from scratch", {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(answers, { minLength: 6, maxLength: 6 }),
      fc.array(step, { minLength: 8, maxLength: 14 }),
      async (sheets, steps) => {
        const { db, signInAs } = await startTestApp();
        const bank = await addBank(db, 1, { single: 2, multi: 1, integer: 1 });
        const kinds = ["single", "single", "multi", "numerical"] as const;
        const firstKeys: Places[] = [[1], [1], [0, 1, 2], [0]];
        const teacher = await signInAs({ role: "teacher" });
        const set = await scheduleTest(teacher, bank, {
          shown: "at_once",
          attempts: 3,
          shuffle_options: true,
        });
        const decisions = decisionsOf(teacher, set.id, db);
        const learners = [await signInAs(), await signInAs()];
        const decided: (Decided & { question: number; isUndone?: boolean })[] = [];
        const attempts: {
          sheet: Places[];
          hasEnded: boolean;
          end: () => Promise<unknown>;
          owner: TestUser;
          hash: string;
        }[] = [];

        const given = (index: number, sheet: Places[]) =>
          kinds[index] === "multi" ? (sheet[index] ?? []) : (sheet[index] ?? []).slice(0, 1);
        const sit = async (owner: TestUser) => {
          const sheet = sheets[attempts.length];
          const isWriting = attempts.some((attempt) => attempt.owner === owner && !attempt.hasEnded);
          if (!sheet || isWriting || attempts.filter((attempt) => attempt.owner === owner).length >= 3)
            return;
          const player = await beginAssigned(owner, set.code);
          for (const [index, question] of (await player.questions()).entries()) {
            const chosen = given(index, sheet);
            if (chosen.length === 0) continue;
            // The library's options are A to D; on the page they stand in the learner's order.
            const ids = chosen.map(
              (place) => question.answers.find(({ text }) => text === "ABCD"[place])?.id,
            );
            const body =
              question.type === "numerical"
                ? { answer_id: NUMBERS[chosen[0] ?? 0] }
                : question.type === "multi choice multi correct"
                  ? { answer_ids: ids }
                  : { answer_id: ids[0] };
            await player.answer(question.id, body);
          }
          attempts.push({ sheet, hasEnded: false, end: () => player.end(), owner, hash: player.hash });
        };
        const decide = async (kind: DecisionKind, which: number, right: Places) => {
          const question = bank[which] ?? expect.fail();
          const keyed = kind === "new_key" || kind === "also_right";
          const key: DecisionKey | undefined = !keyed
            ? undefined
            : kinds[which] === "numerical"
              ? {
                  accept: right.map(
                    (place) => [NUMBERS[place] ?? "", NUMBERS[place] ?? ""] as [string, string],
                  ),
                }
              : { option_ids: right.map((place) => question.optionIds[place] ?? 0) };
          const { id } = await decisions.decide(question.id, { kind, key });
          decided.push({ id, kind, places: keyed ? right : undefined, question: which });
        };

        for (const learner of learners) await sit(learner);
        for (const each of steps) {
          if (each.kind === "undo") {
            const standing = decided.filter(({ isUndone }) => !isUndone);
            const undone = standing[each.which % Math.max(1, standing.length)];
            if (undone) {
              await decisions.undo(bank[undone.question]?.id ?? 0, undone.id);
              undone.isUndone = true;
            }
          } else if (each.kind === "end") {
            const running = attempts.filter(({ hasEnded }) => !hasEnded);
            const ending = running[each.which % Math.max(1, running.length)];
            if (ending) {
              await ending.end();
              ending.hasEnded = true;
            }
          } else if (each.kind === "sit") await sit(learners[each.which % 2] ?? expect.fail());
          else await decide(each.kind, each.which, each.places);
        }
        for (const attempt of attempts) if (!attempt.hasEnded) await attempt.end();
        await finishDecisions(db);

        const standing = decided.filter(({ isUndone }) => !isUndone);
        const gradesOf = (sheet: Places[]) =>
          kinds.map((kind, index) =>
            gradeFromScratch(
              kind,
              firstKeys[index] ?? [],
              standing.filter(({ question }) => question === index),
              given(index, sheet),
            ),
          );
        const best = new Map<number, number>();
        for (const { sheet, owner, hash } of attempts) {
          const grades = gradesOf(sheet);
          const counted = grades.flatMap(({ outcome }, index) =>
            outcome === "left_out" ? [] : [kinds[index] ?? "single"],
          );
          const score = grades.reduce((sum, grade) => sum + grade.score, 0);
          best.set(owner.id, Math.max(score, best.get(owner.id) ?? Number.NEGATIVE_INFINITY));
          const count = (...outcomes: string[]) =>
            grades.filter(({ outcome }) => outcomes.includes(outcome)).length;
          expect((await owner.request("getQuizStats", { params: { hash } })).stats).toMatchObject({
            total: counted.length,
            correct: count("correct"),
            wrong: count("wrong", "partial"),
            unattempted: count("unattempted"),
            score,
            max_score: counted.reduce((sum, kind) => sum + RULE.schemes[kind].full, 0),
          });
        }
        const { students } = await decisions.results();
        expect(new Map(students.map(({ user_id, marks }) => [user_id, marks]))).toEqual(best);
      },
    ),
    { numRuns: 3 },
  );
});
