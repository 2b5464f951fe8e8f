import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PageQuery, Pagination } from "./pagination.ts";
import { MAX_HINTS, MAX_OPTIONS } from "./question-fields.ts";
import { htmlSchemas, sentFields, sourceSchemas, storedFields } from "./question-schemas.ts";
import {
  Audience,
  BooleanParam,
  Difficulty,
  EmptyBody,
  ETag,
  ExamTrack,
  FoundIssue,
  Id,
  IdParam,
  NoContent,
  QuestionStatus,
  QuestionType,
  Time,
} from "./schemas.ts";

const SourceDetail = z.string().trim().max(100).nullable().default(null);
const Source = z.strictObject({
  exam: z.string().trim().min(1).max(100),
  year: z.number().int().min(1950).max(2100),
  session: SourceDetail,
  paper: SourceDetail,
  number: SourceDetail,
  pattern: z.boolean().default(true),
});

/**
 * A missing field keeps its stored value. In a new question it gets the form's default: `review`, `everyone`, easy, both
 * exams.
 */
const QuestionBody = z.strictObject({
  ...z.object({ ...sentFields, ...sourceSchemas }).partial().shape,
  type: sentFields.type,
  text: sourceSchemas.text,
  status: QuestionStatus.optional(),
  audience: Audience.optional(),
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
    .max(MAX_OPTIONS)
    .optional(),
  question_tags: z.array(Id).max(100).optional(),
  hints: z.array(z.string()).max(MAX_HINTS).optional(),
  /**
   * Questions with the same `slug` share the passage. An empty `text` keeps its text, another one changes it for all of
   * them. Without a slug, it is a new passage.
   */
  passage: z
    .strictObject({ slug: z.string().trim().min(1).max(100).nullable(), text: z.string() })
    .nullable()
    .optional(),
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
  audience: Audience,
  /** The teacher whose question it is; null: it is one of the institute. */
  owner: z.object({ id: Id, name: z.string() }).nullable(),
  difficulty: Difficulty,
  topicId: Id.nullable(),
  topic_name: z.string().nullable(),
  chapterId: Id.nullable(),
  chapter_name: z.string().nullable(),
});

/**
 * What a check has found in one form field: `text`, `answers`, `answers.0.text`, `single_answer`, `accept.0` and so on.
 * `line` is set for a text of several lines.
 */
export const FieldIssue = FoundIssue.extend({ field: z.string(), line: z.number().int().optional() });
export type FieldIssue = z.infer<typeof FieldIssue>;

/** The fields of a question that an import's preview shows like the editor: as they are stored. */
export const StoredFields = z
  .object(storedFields)
  .omit({ difficulty: true })
  .extend({
    audience: Audience,
    topicId: Id.nullable(),
    hints: z.array(z.string()),
    hints_html: z.array(z.string()),
    passage: z.object({ slug: z.string(), text: z.string(), text_html: z.string() }).nullable(),
  });

/** An option as an editor sees it. */
export const AdminOption = z.object({
  id: Id,
  text: z.string(),
  text_html: z.string(),
  correct: z.boolean(),
  rationale: z.string(),
  rationale_html: z.string(),
});

/** A question as an editor sees it: with its key, and with the rendered HTML of each text. */
export const AdminQuestion = QuestionRow.extend({
  ...StoredFields.shape,
  answers: z.array(AdminOption),
  source: Source.nullable(),
  ...sourceSchemas,
  ...htmlSchemas,
  question_tags: z.array(z.object({ id: Id, name: z.string() })),
  /** Counts from 1. Open and completed quizzes keep the version they were created with. */
  version: z.number().int(),
  /** Issues that don't block publishing, such as a missing solution. */
  warnings: z.array(FieldIssue),
  etag: ETag,
});
export type AdminQuestion = z.infer<typeof AdminQuestion>;

/** `edited`: the last changed first. */
export const QuestionSort = z.enum(["newest", "oldest", "edited"]);
export type QuestionSort = z.infer<typeof QuestionSort>;

export const QuestionQuery = PageQuery.extend({
  /** Words of the question, an option, a reason, the solution, a hint, a tag or the topic; or a number: `1954`, `#1954`. */
  q: z.string().max(100).default(""),
  topicId: IdParam.optional(),
  chapterId: IdParam.optional(),
  type: QuestionType.optional(),
  status: QuestionStatus.optional(),
  audience: Audience.optional(),
  /** Questions of this teacher's own. */
  ownerId: IdParam.optional(),
  difficulty: Difficulty.optional(),
  tagId: IdParam.optional(),
  /** Questions created by this import. */
  importId: IdParam.optional(),
  noSolution: BooleanParam,
  /** Questions whose current version this person saved. */
  savedBy: IdParam.optional(),
  /** `true` lists deleted questions, which can be restored; the most recently deleted come first. */
  deleted: BooleanParam,
  sort: QuestionSort.default("newest"),
});
export type QuestionQuery = z.infer<typeof QuestionQuery>;

/** Which questions a list or an export has. */
export const QuestionFilter = QuestionQuery.omit({ page: true, limit: true, sort: true });
export type QuestionFilter = z.infer<typeof QuestionFilter>;

const TagIds = z.array(Id).max(100).default([]);

/** What changes in all of the questions; what is left out stays as it is in each. */
const QuestionChanges = z.strictObject({
  status: QuestionStatus.optional(),
  audience: Audience.optional(),
  difficulty: Difficulty.optional(),
  exams: z.array(ExamTrack).min(1).optional(),
  topicId: Id.optional(),
  add_tags: TagIds,
  remove_tags: TagIds,
});
export type QuestionChanges = z.infer<typeof QuestionChanges>;

/** At most so many questions are changed at once. */
export const MAX_CHANGED_QUESTIONS = 100;
/** `id` stands for the change in `undoQuestionChanges`. `changed` counts the questions that the change affected. */
const ChangeResult = z.object({ id: z.number().int().nullable(), changed: z.number().int() });
export type ChangeResult = z.infer<typeof ChangeResult>;

const access = "editor";
const params = z.object({ id: IdParam });
const response = AdminQuestion;

export const adminQuestions = {
  /** Teachers get what they may give: the published ones of everyone and of the institute, and all of their own. */
  listAdminQuestions: endpoint("listAdminQuestions", {
    access: "teacher",
    query: QuestionQuery,
    response: z.object({
      questions: z.array(
        QuestionRow.extend({
          version: z.number().int(),
          has_solution: z.boolean(),
          deleted_at: Time.nullable(),
        }),
      ),
      pagination: Pagination,
    }),
  }),
  /** Checks the body as if it were published: `errors` would block the save, `warnings` would not. Saves nothing. */
  checkQuestion: endpoint("checkQuestion", {
    access: "teacher",
    body: QuestionBody,
    response: z.object({ errors: z.array(FieldIssue), warnings: z.array(FieldIssue) }),
  }),
  /** A teacher gets it only if the list has it. */
  getAdminQuestion: endpoint("getAdminQuestion", { access: "teacher", params, response }),
  /** A teacher's question is the teacher's own, and for tests. */
  createQuestion: endpoint("createQuestion", {
    access: "teacher",
    body: QuestionBody,
    status: 201,
    response,
  }),
  /** Teachers change questions of their own, as long as these are for tests. */
  updateQuestion: endpoint("updateQuestion", { access: "teacher", params, body: QuestionBody, response }),
  deleteQuestion: endpoint("deleteQuestion", {
    access,
    params,
    body: EmptyBody,
    status: 204,
    response: NoContent,
  }),
  restoreQuestion: endpoint("restoreQuestion", { access, params, body: EmptyBody, response }),
  /** Changes all of these questions or none. `version` is the one that the editor saw: another one is a conflict. */
  changeQuestions: endpoint("changeQuestions", {
    access,
    body: z.strictObject({
      questions: z
        .array(z.strictObject({ id: Id, version: z.number().int().min(1) }))
        .min(1)
        .max(MAX_CHANGED_QUESTIONS),
      changes: QuestionChanges,
    }),
    response: ChangeResult,
  }),
  /** Restores what `changeQuestions` changed, unless someone has changed one of the questions since. */
  undoQuestionChanges: endpoint("undoQuestionChanges", {
    access,
    params,
    body: EmptyBody,
    response: ChangeResult,
  }),
  /** Adds a draft with the content and the tags of this question. */
  duplicateQuestion: endpoint("duplicateQuestion", {
    access,
    params,
    body: EmptyBody,
    status: 201,
    response,
  }),
};
