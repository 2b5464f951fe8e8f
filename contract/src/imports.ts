import { z } from "zod";
import { Editor } from "./admin.ts";
import { Exam, FieldIssue, QuestionQuery } from "./admin-questions.ts";
import { endpoint } from "./endpoint.ts";
import { PageQuery, Pagination } from "./pagination.ts";
import { BooleanParam, EmptyBody, Id, IdParam, QuestionType, Time } from "./schemas.ts";

export const ImportFormat = z.enum(["csv", "json", "gift", "moodle"]);
export type ImportFormat = z.infer<typeof ImportFormat>;

/** `reading`: `done` of `total` rows can be looked at. `failed`: see `failure`, nothing came of the file. */
export const ImportState = z.enum(["reading", "ready", "failed", "importing", "imported", "undone"]);
export type ImportState = z.infer<typeof ImportState>;

/** An `error` is not imported; a `warning` is, and says what an editor should look at. */
export const Severity = z.enum(["ok", "warning", "error"]);
export type Severity = z.infer<typeof Severity>;

const count = z.number().int();

/** One file of questions on its way into the bank. */
export const ImportBatch = z.object({
  id: Id,
  /** What the sender calls the file. */
  name: z.string(),
  format: ImportFormat,
  state: ImportState,
  /** Rows in the file, and how many of them the present step is through with. */
  total: count,
  done: count,
  ok: count,
  warnings: count,
  errors: count,
  /** Rows that say nearly what another question says; they are among `warnings`. */
  duplicates: count,
  /** Questions that came into the bank, and those an undo took out again. */
  imported: count,
  undone: count,
  failure: z.string().nullable(),
  created_at: Time,
  created_by: Editor,
});
export type ImportBatch = z.infer<typeof ImportBatch>;

/** A question of the bank, or an earlier row of the same file, that a row is close to. */
const Duplicate = z.object({ question_id: Id.nullable(), line: count.nullable(), percent: count });
export type Duplicate = z.infer<typeof Duplicate>;

/** One question of a file, as it would be stored and as students would see it; null where it cannot be read. */
export const ImportRow = z.object({
  position: count,
  /** Where it begins in the file, from 1. */
  line: count,
  level: Severity,
  messages: z.array(FieldIssue.extend({ level: z.enum(["warning", "error"]) })),
  duplicates: z.array(Duplicate),
  question: z
    .object({
      type: QuestionType,
      topicId: Id.nullable(),
      text: z.string(),
      text_html: z.string(),
      answers: z.array(
        z.object({
          text: z.string(),
          text_html: z.string(),
          correct: z.boolean(),
          rationale_html: z.string(),
        }),
      ),
      single_answer: z.string().nullable(),
      accept: z.array(z.tuple([z.string(), z.string()])),
      unit: z.string(),
      exams: z.array(Exam),
      solution_html: z.string(),
    })
    .nullable(),
  /** The question this row became. */
  question_id: Id.nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

const access = "editor";
const params = z.object({ id: IdParam });

export const imports = {
  /**
   * The dry run. The body is multipart/form-data with one member `file`; its rows are drawn after the reply, so follow
   * `state`. Without `format` the text decides. `topicId` is for rows that name no topic.
   */
  previewImport: endpoint("previewImport", {
    access,
    query: z.object({ format: ImportFormat.optional(), topicId: IdParam.optional() }),
    status: 201,
    response: ImportBatch,
  }),
  listImports: endpoint("listImports", {
    access,
    query: PageQuery,
    response: z.object({ imports: z.array(ImportBatch), pagination: Pagination }),
  }),
  getImport: endpoint("getImport", { access, params, response: ImportBatch }),
  listImportRows: endpoint("listImportRows", {
    access,
    params,
    query: PageQuery.extend({ level: Severity.optional(), duplicates: BooleanParam }),
    response: z.object({ rows: z.array(ImportRow), pagination: Pagination }),
  }),
  /** All rows but those with errors and those left out become questions in review, or none does. Follow `state`. */
  commitImport: endpoint("commitImport", {
    access,
    params,
    body: z.strictObject({
      /** Without it rows with duplicates stay out, too. */
      duplicates: z.enum(["exclude", "import"]).default("exclude"),
      /** Positions of further rows that stay out. */
      excluded_rows: z.array(count.min(1)).max(5_000).default([]),
    }),
    response: ImportBatch,
  }),
  /** Deletes the questions nobody has changed or been asked since, and says which ones stay. */
  undoImport: endpoint("undoImport", {
    access,
    params,
    body: EmptyBody,
    response: z.object({
      undone: count,
      retained: z.array(
        z.object({ question_id: Id, line: count, reason: z.enum(["changed", "attempted", "deleted"]) }),
      ),
    }),
  }),
  /** The questions the list shows with the same filters, as one file. */
  exportQuestions: endpoint("exportQuestions", {
    access,
    query: QuestionQuery.omit({ page: true, limit: true }).extend({ format: ImportFormat }),
    response: z.object({
      name: z.string(),
      type: z.string(),
      text: z.string(),
      questions: count,
      /** What this format has no place for, with how many questions lose it. */
      omitted_fields: z.array(z.object({ what: z.string(), questions: count })),
    }),
  }),
};
