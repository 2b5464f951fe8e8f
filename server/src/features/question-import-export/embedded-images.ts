import { mapTexts } from "../questions/question-texts.ts";
import type { EmbeddedImage, ParsedFile, ParsedRow } from "./file-question.ts";

const EMBEDDED = /data:image\/[\w.+-]+;base64,((?:[A-Za-z0-9+/=]|%0[AD]|%20|%2[BF]|%3D)+)/gi;

/** Moves the images that are embedded in the texts to the list of the file's images. */
export function extractImages({ rows, images, notices }: ParsedFile): ParsedFile {
  const extracted: EmbeddedImage[] = [...images];
  const indexByData = new Map<string, number>();
  const extract = (text: string) =>
    text.replace(EMBEDDED, (_, encoded: string) => {
      const index = indexByData.get(encoded) ?? extracted.push({ bytes: decodeBytes(encoded) }) - 1;
      indexByData.set(encoded, index);
      return `picture:${index}`;
    });
  return { rows: rows.map((row) => mapRowTexts(row, extract)), images: extracted, notices };
}

/** Returns the row with each of its texts transformed. */
export function mapRowTexts(row: ParsedRow, transform: (text: string) => string): ParsedRow {
  if (!row.question) return row;
  const texts = mapTexts(row.question, transform);
  const answers = row.question.answers.map((answer, index) => ({ ...answer, ...texts.answers[index] }));
  const passage = row.question.passage && { ...row.question.passage, ...texts.passage };
  return { ...row, question: { ...row.question, ...texts, answers, passage } };
}

const decodeBytes = (encoded: string): Uint8Array =>
  Buffer.from(
    encoded.replace(/%[0-9a-f]{2}/gi, (code) => decodeURIComponent(code)),
    "base64",
  );
