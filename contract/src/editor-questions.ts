import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import {
  Difficulty,
  ETag,
  Id,
  IdInPath,
  NoBody,
  NoContent,
  QuestionStatus,
  QuestionType,
  Switch,
  Time,
} from "./fields.ts";
import { PageQuery, Pagination } from "./page.ts";

/** Options are lettered from A. */
const MOST_ANSWERS = 26;

export const Exam = z.enum(["main", "advanced"]);
const Detail = z.string().trim().max(100).nullable().default(null);
const Source = z.strictObject({
  exam: z.string().trim().min(1).max(100),
  year: z.number().int().min(1950).max(2100),
  session: Detail,
  paper: Detail,
  number: Detail,
  pattern: z.boolean().default(true),
});
const Bound = z.string().trim().max(100);

/** What is left out stays as it is, in a new question as the form begins: an easy draft for both exams. */
const QuestionBody = z.strictObject({
  text: z.string(),
  type: QuestionType,
  status: QuestionStatus.optional(),
  difficulty: Difficulty.optional(),
  topicId: Id.nullable().optional(),
  answers: z
    .array(
      z.strictObject({
        id: Id.optional(),
        text: z.string(),
        correct: z.boolean(),
        rationale: z.string().optional(),
      }),
    )
    .max(MOST_ANSWERS)
    .optional(),
  /** A decimal number as text: the key of a numerical question. */
  single_answer: Bound.nullable().optional(),
  question_tags: z.array(Id).max(100).optional(),
  solution: z.string().optional(),
  /** Ranges, bounds included, in place of the one value. */
  accept: z
    .array(z.tuple([Bound, Bound]))
    .max(20)
    .optional(),
  unit: z.string().trim().max(100).optional(),
  exams: z.array(Exam).min(1).optional(),
  source: Source.nullable().optional(),
});
export type QuestionBody = z.infer<typeof QuestionBody>;

const QuestionRow = z.object({
  id: Id,
  hash: z.string(),
  text: z.string(),
  text_html: z.string(),
  type: QuestionType,
  status: QuestionStatus,
  difficulty: Difficulty,
  topicId: Id.nullable(),
  topic_name: z.string().nullable(),
  chapterId: Id.nullable(),
  chapter_name: z.string().nullable(),
});

/** What is to be said beside a field: `text`, `answers`, `answers.0.text`, `single_answer`, `accept.0` and so on. */
export const FieldMessage = z.object({ field: z.string(), message: z.string() });
export type FieldMessage = z.infer<typeof FieldMessage>;

/** A question as its editor sees it, key and all; each text with what students see of it. */
export const EditorQuestion = QuestionRow.extend({
  answers: z.array(
    z.object({
      id: Id,
      text: z.string(),
      text_html: z.string(),
      correct: z.boolean(),
      rationale: z.string(),
      rationale_html: z.string(),
    }),
  ),
  single_answer: z.string().nullable(),
  accept: z.array(z.tuple([z.string(), z.string()])),
  unit: z.string(),
  exams: z.array(Exam),
  source: Source.nullable(),
  solution: z.string(),
  solution_html: z.string(),
  question_tags: z.array(z.object({ id: Id, name: z.string() })),
  /** Counts from 1; open and past quizzes keep the version they asked. */
  version: z.number().int(),
  /** What is missing but keeps nobody from publishing. */
  warnings: z.array(FieldMessage),
  etag: ETag,
});
export type EditorQuestion = z.infer<typeof EditorQuestion>;

export const QuestionQuery = PageQuery.extend({
  q: z.string().max(100).default(""),
  topicId: IdInPath.optional(),
  chapterId: IdInPath.optional(),
  type: QuestionType.optional(),
  status: QuestionStatus.optional(),
  difficulty: Difficulty.optional(),
  tagId: IdInPath.optional(),
  /** Questions that one file brought in. */
  importId: IdInPath.optional(),
  noSolution: Switch,
  /** `true` lists what was deleted and can be restored, last deleted first. */
  deleted: Switch,
});
export type QuestionQuery = z.infer<typeof QuestionQuery>;

const access = "editor";
const params = z.object({ id: IdInPath });
const reply = EditorQuestion;

export const editorQuestions = {
  listAdminQuestions: endpoint("listAdminQuestions", {
    access,
    query: QuestionQuery,
    reply: z.object({
      questions: z.array(QuestionRow.extend({ has_solution: z.boolean(), deleted_at: Time.nullable() })),
      pagination: Pagination,
    }),
  }),
  /** What a save as published would refuse and warn of; nothing is saved. */
  checkQuestion: endpoint("checkQuestion", {
    access,
    body: QuestionBody,
    reply: z.object({ errors: z.array(FieldMessage), warnings: z.array(FieldMessage) }),
  }),
  getAdminQuestion: endpoint("getAdminQuestion", { access, params, reply }),
  createQuestion: endpoint("createQuestion", { access, body: QuestionBody, status: 201, reply }),
  updateQuestion: endpoint("updateQuestion", { access, params, body: QuestionBody, reply }),
  deleteQuestion: endpoint("deleteQuestion", { access, params, body: NoBody, status: 204, reply: NoContent }),
  restoreQuestion: endpoint("restoreQuestion", { access, params, body: NoBody, reply }),
};
