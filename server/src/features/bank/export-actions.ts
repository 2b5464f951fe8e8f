import type { BankFormat, QuestionQuery, ReplyTo } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import { refused } from "../../http/errors.ts";
import { selectQuestions } from "../admin/question-selection-actions.ts";
import { listBankQuestions, listImages } from "./bank-queries.ts";
import type { BankQuestion } from "./bank-question.ts";
import { writeFile } from "./file-actions.ts";
import { lossesOf } from "./losses.ts";

const AT_ONCE = 500;
const MOST_PICTURE_BYTES = 20_000_000;
const PICTURE = /\/assets\/images\/([a-z0-9]{22})\.webp/g;
const FILES: Record<BankFormat, { name: string; type: string; holdsPictures: boolean }> = {
  csv: { name: "questions.csv", type: "text/csv; charset=utf-8", holdsPictures: false },
  json: { name: "questions.json", type: "application/json", holdsPictures: true },
  gift: { name: "questions.gift.txt", type: "text/plain; charset=utf-8", holdsPictures: true },
  moodle: { name: "questions.xml", type: "application/xml", holdsPictures: true },
};

/**
 * The questions that the list shows with these filters as one file, with what the format has no place for. Throws 422
 * when they, or their pictures, are too much for a file.
 */
export async function exportQuestions(
  db: Db,
  format: BankFormat,
  filter: Omit<QuestionQuery, "page" | "limit">,
): Promise<ReplyTo<"exportQuestions">> {
  const ids = await selectQuestions(db, filter);
  const questions: BankQuestion[] = [];
  // In portions, so that no statement and no reply of the database grows with the bank.
  for (let start = 0; start < ids.length; start += AT_ONCE)
    questions.push(...(await listBankQuestions(db, ids.slice(start, start + AT_ONCE))));
  const { holdsPictures, ...file } = FILES[format];
  const pictures = holdsPictures ? await picturesOf(db, questions) : {};
  const text = await writeFile(format, questions, pictures);
  return { ...file, text, questions: questions.length, losses: lossesOf(format, questions) };
}

async function picturesOf(db: Db, questions: BankQuestion[]): Promise<Record<string, Uint8Array>> {
  const hashes = new Set([...JSON.stringify(questions).matchAll(PICTURE)].map(([, hash = ""]) => hash));
  const images = await listImages(db, [...hashes]);
  const bytes = images.reduce((sum, image) => sum + image.bytes.length, 0);
  if (bytes > MOST_PICTURE_BYTES)
    throw refused("The pictures of these questions are too large for one file. Narrow the filters.", []);
  return Object.fromEntries(images.map((image) => [`/assets/images/${image.hash}.webp`, image.bytes]));
}
