import { randomBytes } from "node:crypto";
import { blueprintMarkingRule, blueprints, markingRules } from "@rasayan/engine";
import type { Db } from "../src/db/connect.ts";

export type TestOption = { text: string; correct: boolean; rationale?: string };
export type TestQuestion = {
  type?: "multi choice single answer" | "multi choice multi correct" | "numerical";
  text?: string;
  options?: TestOption[];
  accept?: [string, string][];
  status?: "review" | "published";
  audience?: "everyone" | "tests";
  difficulty?: "easy" | "medium" | "hard";
  exams?: string[];
  source?: { exam: string; year: number; pattern?: boolean };
  solution?: string;
  format?: string;
  decimals?: number;
  hints?: string[];
  slips?: { value: string; says: string }[];
  steps?: string[];
  passageId?: number;
};
export type AddedQuestion = { id: number; hash: string; optionIds: number[] };

/** Inserts the marking rules, as seeding does at startup. */
export async function addMarkingRules(db: Db): Promise<void> {
  await db
    .insertInto("marking_rules")
    .values(
      [...markingRules, ...blueprints.map(blueprintMarkingRule)].map((rule) => ({
        slug: rule.slug,
        rule: JSON.stringify(rule),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Inserts a chapter with one topic. Returns both ids. */
export async function addChapter(
  db: Db,
  chapter: { name?: string; type?: string; weightage?: number; classStandard?: string } = {},
): Promise<{ chapterId: number; topicId: number }> {
  const { id: chapterId } = await db
    .insertInto("chapters")
    .values({
      position: 1,
      name: chapter.name ?? "Solutions",
      type: chapter.type ?? "Physical Chemistry",
      weightage: chapter.weightage ?? 4,
      class_standard: chapter.classStandard ?? "XII",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { chapterId, topicId: await addTopic(db, chapterId) };
}

export async function addTopic(db: Db, chapterId: number, name = "Henry's law"): Promise<number> {
  const { id } = await db
    .insertInto("topics")
    .values({ chapter_id: chapterId, position: 1, name })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const DEFAULT_OPTIONS: TestOption[] = ["A", "B", "C", "D"].map((text) => ({ text, correct: text === "B" }));

/** Inserts a question with its first version. By default it is published, single choice, and has the key B. */
export async function addQuestion(
  db: Db,
  topicId: number,
  question: TestQuestion = {},
): Promise<AddedQuestion> {
  const { type = "multi choice single answer", options = type === "numerical" ? [] : DEFAULT_OPTIONS } =
    question;
  const hash = randomBytes(16).toString("base64url");
  const { id } = await db
    .insertInto("questions")
    .values({
      hash,
      topic_id: topicId,
      status: question.status ?? "published",
      audience: question.audience ?? "everyone",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const text = question.text ?? "Which one?";
  const solution = question.solution ?? "Because.";
  const version = await db
    .insertInto("question_versions")
    .values({
      question_id: id,
      version: 1,
      type,
      difficulty: question.difficulty ?? "easy",
      topic_id: topicId,
      exams: question.exams ?? ["main", "advanced"],
      text,
      text_html: `<p>${text}</p>`,
      text_alternative: text,
      solution,
      solution_html: `<p>${solution}</p>`,
      single_answer: question.accept?.[0]?.[0] ?? null,
      accept: JSON.stringify(question.accept ?? []),
      source_exam: question.source?.exam ?? null,
      source_year: question.source?.year ?? null,
      source_pattern: question.source?.pattern ?? true,
      format: question.format ?? (question.passageId === undefined ? "plain" : "passage"),
      decimals: question.decimals ?? null,
      hints: JSON.stringify((question.hints ?? []).map((hint) => ({ text: hint, html: `<p>${hint}</p>` }))),
      slips: JSON.stringify(question.slips ?? []),
      steps: question.steps ?? [],
      passage_id: question.passageId ?? null,
      renderer_version: 1,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.updateTable("questions").set({ version_id: version.id }).where("id", "=", id).execute();
  return { id, hash, optionIds: await addOptions(db, id, version.id, options) };
}

/** Inserts a passage and so many published questions on it. */
export async function addPassageSet(db: Db, topicId: number, count: number, question: TestQuestion = {}) {
  const text = "A flask is heated.";
  const { id } = await db
    .insertInto("passages")
    .values({
      slug: randomBytes(8).toString("base64url"),
      version: 1,
      renderer_version: 1,
      text,
      text_html: `<p>${text}</p>`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const questions: AddedQuestion[] = [];
  for (let index = 0; index < count; index += 1)
    questions.push(await addQuestion(db, topicId, { ...question, passageId: id }));
  return { id, questions };
}

async function addOptions(
  db: Db,
  questionId: number,
  versionId: number,
  options: TestOption[],
): Promise<number[]> {
  if (options.length === 0) return [];
  const rows = await db
    .insertInto("options")
    .values(options.map((_, index) => ({ question_id: questionId, key: String.fromCharCode(65 + index) })))
    .returning(["id", "key"])
    .execute();
  const ids = rows.toSorted((a, b) => a.key.localeCompare(b.key)).map((row) => row.id);
  await db
    .insertInto("option_versions")
    .values(
      options.map(({ text, correct, rationale = "Why." }, position) => ({
        version_id: versionId,
        option_id: ids[position] ?? 0,
        position,
        text,
        text_html: `<p>${text}</p>`,
        text_alternative: text,
        is_correct: correct,
        rationale,
        rationale_html: `<p>${rationale}</p>`,
      })),
    )
    .execute();
  return ids;
}
