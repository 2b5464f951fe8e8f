import { z } from "zod";
import { Editor } from "./admin.ts";
import { Exam, FieldMessage, QuestionQuery } from "./editor-questions.ts";
import { endpoint } from "./endpoint.ts";
import { Id, IdInPath, NoBody, QuestionType, Switch, Time } from "./fields.ts";
import { PageQuery, Pagination } from "./page.ts";

export const BankFormat = z.enum(["csv", "json", "gift", "moodle"]);
export type BankFormat = z.infer<typeof BankFormat>;

/** `reading`: `done` of `total` rows can be looked at. `failed`: see `failure`, nothing came of the file. */
export const ImportState = z.enum(["reading", "ready", "failed", "importing", "imported", "undone"]);
export type ImportState = z.infer<typeof ImportState>;

/** An `error` is not imported; a `warning` is, and says what an editor should look at. */
export const RowLevel = z.enum(["ok", "warning", "error"]);
export type RowLevel = z.infer<typeof RowLevel>;

const count = z.number().int();

/** One file of questions on its way into the bank. */
export const ImportBatch = z.object({
  id: Id,
  /** What the sender calls the file. */
  name: z.string(),
  format: BankFormat,
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
  level: RowLevel,
  messages: z.array(FieldMessage.extend({ level: z.enum(["warning", "error"]) })),
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
const params = z.object({ id: IdInPath });

export const imports = {
  /**
   * The dry run. The body is multipart/form-data with one member `file`; its rows are drawn after the reply, so follow
   * `state`. Without `format` the text decides. `topicId` is for rows that name no topic.
   */
  previewImport: endpoint("previewImport", {
    access,
    query: z.object({ format: BankFormat.optional(), topicId: IdInPath.optional() }),
    status: 201,
    reply: ImportBatch,
  }),
  listImports: endpoint("listImports", {
    access,
    query: PageQuery,
    reply: z.object({ imports: z.array(ImportBatch), pagination: Pagination }),
  }),
  getImport: endpoint("getImport", { access, params, reply: ImportBatch }),
  listImportRows: endpoint("listImportRows", {
    access,
    params,
    query: PageQuery.extend({ level: RowLevel.optional(), duplicates: Switch }),
    reply: z.object({ rows: z.array(ImportRow), pagination: Pagination }),
  }),
  /** All rows but those with errors and those left out become questions in review, or none does. Follow `state`. */
  commitImport: endpoint("commitImport", {
    access,
    params,
    body: z.strictObject({
      /** Without it rows with duplicates stay out, too. */
      duplicates: z.enum(["leave out", "import"]).default("leave out"),
      /** Positions of further rows that stay out. */
      leave_out: z.array(count.min(1)).max(5_000).default([]),
    }),
    reply: ImportBatch,
  }),
  /** Deletes the questions nobody has changed or been asked since, and says which ones stay. */
  undoImport: endpoint("undoImport", {
    access,
    params,
    body: NoBody,
    reply: z.object({
      undone: count,
      kept: z.array(
        z.object({ question_id: Id, line: count, reason: z.enum(["changed", "attempted", "deleted"]) }),
      ),
    }),
  }),
  /** The questions the list shows with the same filters, as one file. */
  exportQuestions: endpoint("exportQuestions", {
    access,
    query: QuestionQuery.omit({ page: true, limit: true }).extend({ format: BankFormat }),
    reply: z.object({
      name: z.string(),
      type: z.string(),
      text: z.string(),
      questions: count,
      /** What this format has no place for, with how many questions lose it. */
      losses: z.array(z.object({ what: z.string(), questions: count })),
    }),
  }),
};
