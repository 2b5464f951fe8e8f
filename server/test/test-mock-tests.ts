import type { AttemptQuestion, Quiz, Visits } from "@rasayan/contract";
import type { Db } from "../src/db/connect.ts";
import type { TestUser } from "./test-app.ts";
import {
  type AddedQuestion,
  addChapter,
  addMarkingRules,
  addQuestion,
  type TestQuestion,
} from "./test-content.ts";
import { createPlayer } from "./test-quizzes.ts";

const DIFFICULTIES = ["easy", "medium", "hard"] as const;

/** How many questions of each kind a chapter of the bank has. */
type KindCounts = { single?: number; integer?: number; multi?: number; decimal?: number; match?: number };

const kinds: Record<keyof KindCounts, TestQuestion> = {
  single: {},
  match: { format: "match" },
  multi: {
    type: "multi choice multi correct",
    options: ["A", "B", "C", "D"].map((text) => ({ text, correct: text !== "D" })),
  },
  integer: { type: "numerical", accept: [["20", "20"]], decimals: 0 },
  decimal: { type: "numerical", accept: [["2.50", "2.50"]], decimals: 2 },
};

/** Inserts chapters with so many questions of each kind each. Their keys: B; A, B and C; 20; 2.50. */
export async function addBank(db: Db, chapters: number, counts: KindCounts): Promise<AddedQuestion[]> {
  await addMarkingRules(db);
  const added: AddedQuestion[] = [];
  for (let index = 1; index <= chapters; index++) {
    const { topicId } = await addChapter(db, { name: `Chapter ${index}` });
    for (const [kind, count] of Object.entries(counts) as [keyof KindCounts, number][])
      for (let place = 0; place < count; place++) {
        const difficulty = DIFFICULTIES[place % DIFFICULTIES.length] ?? "easy";
        added.push(await addQuestion(db, topicId, { ...kinds[kind], difficulty }));
      }
  }
  return added;
}

/** Just enough for two Main papers. */
export const addMainBank = (db: Db) => addBank(db, 5, { single: 8, integer: 2 });

/** Starts a mock test and returns functions to take it; its clock doesn't run yet. */
export async function createMock(person: TestUser, paper: { blueprint: string } | { paper: number }) {
  const { hash } = await person.request("createQuiz", { body: { type: "mock", ...paper } });
  return createExamPlayer(person, hash);
}

/** Starts a mock test and its clock. */
export async function beginMock(person: TestUser, paper: { blueprint: string } | { paper: number }) {
  const mock = await createMock(person, paper);
  return { ...mock, begun: await mock.begin() };
}

export function createExamPlayer(person: TestUser, hash: string) {
  const params = { hash };
  return {
    ...createPlayer(person, hash),
    begin: async (): Promise<Quiz> => (await person.request("beginQuiz", { params, body: {} })).quiz,
    questions: async () =>
      (await person.request("getQuizQuestions", { params })).questions as AttemptQuestion[],
    visit: (visits: Partial<Visits> & { seq: number }) =>
      person.request("saveVisits", { params, body: { visited_ids: [], ...visits } }),
    check: async (questionId: number) =>
      (await person.request("checkQuizQuestion", { params: { hash, questionId }, body: {} })).question,
  };
}

/** The right answer to a question of the bank. */
export function rightAnswer({ type, decimals, answers }: AttemptQuestion): object {
  if (type === "numerical") return { answer_id: decimals === 0 ? "20" : "2.5" };
  if (type === "multi choice multi correct") return { answer_ids: answers.slice(0, 3).map(({ id }) => id) };
  return { answer_id: answers[1]?.id };
}

/** A wrong answer to a question of the bank. */
export const wrongAnswerTo = ({ type, answers }: AttemptQuestion): object =>
  type === "numerical"
    ? { answer_id: "7" }
    : type === "multi choice multi correct"
      ? { answer_ids: [answers[3]?.id] }
      : { answer_id: answers[0]?.id };
