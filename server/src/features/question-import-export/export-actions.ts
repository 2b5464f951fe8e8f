import type { ExportFormat, QuestionFilter, ResponseOf } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import { rejected } from "../../domain-errors.ts";
import { selectQuestionIds } from "../questions/question-actions.ts";
import { listNamedQuestions } from "../questions/question-queries.ts";
import { writeFile } from "./file-io.ts";
import type { FileQuestion } from "./file-question.ts";
import { listImages } from "./import-export-queries.ts";
import { findUnsupportedFields } from "./unsupported-fields.ts";

const QUESTION_BATCH_SIZE = 500;
const MAX_IMAGE_BYTES = 20_000_000;
const IMAGE_URL = /\/assets\/images\/([a-z0-9]{22})\.webp/g;
/** Name and type of the files of each format. */
export const FILES: Record<
  ExportFormat,
  Pick<ResponseOf<"exportQuestions">, "name" | "type"> & { embedsImages: boolean }
> = {
  csv: { name: "questions.csv", type: "text/csv; charset=utf-8", embedsImages: false },
  xlsx: {
    name: "questions.xlsx",
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    embedsImages: false,
  },
  json: { name: "questions.json", type: "application/json", embedsImages: true },
  gift: { name: "questions.gift.txt", type: "text/plain; charset=utf-8", embedsImages: true },
  moodle: { name: "questions.xml", type: "application/xml", embedsImages: true },
};

/**
 * Exports the questions that the list shows with these filters as one file, with a list of the fields that the format
 * does not support. Throws `rejected` if there are too many questions or their images are too large.
 */
export async function exportQuestions(
  db: Db,
  format: ExportFormat,
  filter: QuestionFilter,
): Promise<ResponseOf<"exportQuestions">> {
  const ids = await selectQuestionIds(db, filter);
  const questions: FileQuestion[] = [];
  // In batches, so the size of a statement and of its result doesn't grow with the number of questions.
  for (let start = 0; start < ids.length; start += QUESTION_BATCH_SIZE)
    questions.push(...(await listNamedQuestions(db, ids.slice(start, start + QUESTION_BATCH_SIZE))));
  const { embedsImages, ...file } = FILES[format];
  const images = embedsImages ? await loadImages(db, questions) : {};
  const text = await writeFile(format, questions, images);
  return {
    ...file,
    encoding: format === "xlsx" ? "base64" : "utf-8",
    text,
    questions: questions.length,
    omitted_fields: findUnsupportedFields(format, questions),
  };
}

async function loadImages(db: Db, questions: FileQuestion[]): Promise<Record<string, Uint8Array>> {
  const hashes = new Set([...JSON.stringify(questions).matchAll(IMAGE_URL)].map(([, hash = ""]) => hash));
  const images = await listImages(db, [...hashes]);
  const bytes = images.reduce((sum, image) => sum + image.bytes.length, 0);
  if (bytes > MAX_IMAGE_BYTES) throw rejected("pictures_too_large", {}, { details: [] });
  return Object.fromEntries(images.map((image) => [`/assets/images/${image.hash}.webp`, image.bytes]));
}
