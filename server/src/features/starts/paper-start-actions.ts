import type { CreateQuiz, ExamTrack } from "@rasayan/contract";
import { blueprintMarkingRule, currentMarkingRule, findBlueprint } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../domain-errors.ts";
import { storeBuiltTest } from "../papers/built-paper-actions.ts";
import { findSavedTest, listPaperQuestions } from "../papers/built-paper-queries.ts";
import { drawPaper } from "../papers/paper-actions.ts";
import { findPaper } from "../papers/paper-queries.ts";
import { findTestToSit } from "../set-tests/set-test-actions.ts";
import {
  createQuiz,
  digest,
  findRepeated,
  type QuizOwner,
  type SelectedQuestion,
} from "./new-quiz-actions.ts";
import { requireStartAllowed } from "./start-limit-actions.ts";

type MockTest = Extract<CreateQuiz, { type: "mock" }>;
type BuiltTest = Extract<CreateQuiz, { type: "built" }>;
type AssignedTest = Extract<CreateQuiz, { type: "assigned" }>;

/**
 * Starts a sitting of a new or a stored paper. Throws `notFound` (blueprint, paper) or `conflict` if the library can't fill
 * the blueprint.
 */
export async function startMock(
  deps: Deps,
  tx: Db,
  user: QuizOwner,
  request: MockTest,
  key: string | undefined,
) {
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
  const recent = await findRepeated(tx, user.id, set, key);
  if (recent) return recent;
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

/** Starts a test with new questions, or one that the learner keeps. Throws `notFound` for the latter. */
export async function startBuilt(
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
  const recent = await findRepeated(tx, user.id, set, key);
  if (recent) return recent;
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

/**
 * Starts an attempt at the test with this code, or goes on with the one that has not ended. It has no questions until the
 * learner begins it. Throws `code_not_found`, or `conflict` if the test is not open or no attempt is left.
 */
export async function startAssigned(deps: Deps, tx: Db, user: QuizOwner, { type, code }: AssignedTest) {
  const { id, open_hash, ...test } = await findTestToSit(tx, user.id, code);
  if (open_hash !== null) return open_hash;
  const { paper_id, minutes, rule_slug, total_questions } = test;
  const quiz = {
    type,
    mode: "exam" as const,
    chapter_id: null,
    question_set_hash: `test ${id}`,
    set_test_id: id,
    paper_id,
    minutes,
    rule_slug,
    total_questions,
  };
  return createQuiz(deps, tx, user, quiz, []);
}
