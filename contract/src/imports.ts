import { z } from "zod";
import { AdminOption, FieldIssue, QuestionFilter, StoredFields } from "./admin-questions.ts";
import { Editor } from "./audit.ts";
import { endpoint } from "./endpoint.ts";
import { PageQuery, Pagination } from "./pagination.ts";
import { BooleanParam, EmptyBody, FoundIssue, Id, IdParam, Time } from "./schemas.ts";

/** `text`: questions as people type them, Aiken among them. */
export const ImportFormat = z.enum(["csv", "xlsx", "json", "gift", "moodle", "text"]);
export type ImportFormat = z.infer<typeof ImportFormat>;
/** Typed questions hold too little of ours to be written. */
export const ExportFormat = ImportFormat.exclude(["text"]);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** `reading`: `done` of `total` rows can be reviewed. `failed`: nothing was imported, and `failure` says why. */
export const ImportState = z.enum(["reading", "ready", "failed", "importing", "imported", "undone"]);
export type ImportState = z.infer<typeof ImportState>;

/**
 * Why a file could not be read (`stopped`: the server did; `unread`), or its import did not end (`not_imported`: nothing was
 * imported; `partly_imported`).
 */
export const ImportFailure = z.enum(["stopped", "unread", "not_imported", "partly_imported"]);
export type ImportFailure = z.infer<typeof ImportFailure>;

/** A row with an `error` is not imported. A row with a `warning` is imported, and an editor should check it; a `note` only says what isn't kept. */
export const Severity = z.enum(["ok", "warning", "error"]);
export type Severity = z.infer<typeof Severity>;

const count = z.number().int();

/** One uploaded file of questions and the progress of its import. */
export const ImportBatch = z.object({
  id: Id,
  /** File name as sent by the uploader. */
  name: z.string(),
  format: ImportFormat,
  state: ImportState,
  /** Number of rows in the file. */
  total: count,
  /** How many of the `step_total` rows the current step has processed, and about how long the others will take. */
  done: count,
  step_total: count,
  seconds_left: count.nullable(),
  ok: count,
  warnings: count,
  errors: count,
  /** Rows that nearly repeat another question. They are counted in `warnings` too. */
  duplicates: count,
  /** Questions created by the import, and questions that an undo removed again. */
  imported: count,
  undone: count,
  failure: ImportFailure.nullable(),
  /** What the editor should know about the file as a whole: its encoding if it isn't UTF-8, columns that aren't read. */
  notices: z.array(FoundIssue),
  created_at: Time,
  created_by: Editor,
});
export type ImportBatch = z.infer<typeof ImportBatch>;

/** A stored question, or an earlier row of the same file, that a row is similar to. */
const Duplicate = z.object({ question_id: Id.nullable(), line: count.nullable(), percent: count });
export type Duplicate = z.infer<typeof Duplicate>;

/** One row of a file, as it would be stored and as students would see it. `question` is null if it can't be parsed. */
export const ImportRow = z.object({
  position: count,
  /** Line of the file where the row begins, from 1. */
  line: count,
  level: Severity,
  messages: z.array(FieldIssue.extend({ level: z.enum(["note", "warning", "error"]) })),
  duplicates: z.array(Duplicate),
  question: StoredFields.extend({
    text: z.string(),
    text_html: z.string(),
    answers: z.array(AdminOption.omit({ id: true, rationale: true })),
    solution_html: z.string(),
  }).nullable(),
  /** The question created from this row. */
  question_id: Id.nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** A chapter and topic as a file names them, which is no topic here, with the topic chosen for its rows. */
const Category = z.object({ name: z.string(), rows: count, topicId: Id.nullable() });

const access = "editor";
const params = z.object({ id: IdParam });

export const imports = {
  /**
   * Reads a file without creating questions. The body is multipart/form-data with one member, `file`. The rows are
   * rendered after the response, so poll `state`. Without `format` the server detects the format from the text.
   * `topicId` applies to rows that name no topic.
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
  /** A table with the columns that imports read and an example of each type of question. */
  getImportTemplate: endpoint("getImportTemplate", {
    access,
    query: z.object({ format: z.enum(["csv", "xlsx"]) }),
    response: z.object({
      name: z.string(),
      type: z.string(),
      encoding: z.enum(["utf-8", "base64"]),
      text: z.string(),
    }),
  }),
  getImport: endpoint("getImport", { access, params, response: ImportBatch }),
  listImportRows: endpoint("listImportRows", {
    access,
    params,
    query: PageQuery.extend({ level: Severity.optional(), duplicates: BooleanParam }),
    response: z.object({ rows: z.array(ImportRow), pagination: Pagination }),
  }),
  listImportCategories: endpoint("listImportCategories", {
    access,
    params,
    response: z.object({ categories: z.array(Category) }),
  }),
  /** Gives all rows of each of these categories a topic. */
  mapImportCategories: endpoint("mapImportCategories", {
    access,
    params,
    body: z.strictObject({
      categories: z
        .array(z.strictObject({ name: z.string().max(1_000), topicId: Id }))
        .min(1)
        .max(500),
    }),
    response: z.object({ categories: z.array(Category) }),
  }),
  /** Creates a question in review from each row without errors that isn't excluded. Poll `state`. */
  commitImport: endpoint("commitImport", {
    access,
    params,
    body: z.strictObject({
      /** By default near-duplicates are imported like the other rows with warnings. */
      duplicates: z.enum(["exclude", "import"]).default("import"),
      /** Positions of more rows to skip. */
      excluded_rows: z.array(count.min(1)).max(5_000).default([]),
    }),
    response: ImportBatch,
  }),
  /** Deletes the imported questions that nobody has changed or attempted since; `retained` lists the others. */
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
  /** Exports the questions that the list shows with the same filters, as one file. */
  exportQuestions: endpoint("exportQuestions", {
    access,
    query: QuestionFilter.extend({ format: ExportFormat }),
    response: z.object({
      name: z.string(),
      type: z.string(),
      /** A workbook is no text: `text` has its bytes in base64. */
      encoding: z.enum(["utf-8", "base64"]),
      text: z.string(),
      questions: count,
      /** Fields that the format can't hold, each with the number of questions that lose it. */
      /** `what`: a field of questions, or `pictures`, `drawings` or `ranges` (of numerical keys without a number). */
      omitted_fields: z.array(z.object({ what: z.string(), questions: count })),
    }),
  }),
};
