import type { BankQuestion, ReadBank, ReadPicture, ReadRow } from "./bank-question.ts";

const EMBEDDED = /data:image\/[\w.+-]+;base64,((?:[A-Za-z0-9+/=]|%0[AD]|%20|%2[BF]|%3D)+)/gi;

/** Takes the pictures that stand within the texts out of them, and puts them with those of the file. */
export function takePictures({ rows, pictures }: ReadBank): ReadBank {
  const taken: ReadPicture[] = [...pictures];
  const placeOf = new Map<string, number>();
  const take = (text: string) =>
    text.replace(EMBEDDED, (_, encoded: string) => {
      const place = placeOf.get(encoded) ?? taken.push({ bytes: bytesOf(encoded) }) - 1;
      placeOf.set(encoded, place);
      return `picture:${place}`;
    });
  return { rows: rows.map((row) => withTexts(row, take)), pictures: taken };
}

/** The row with each of its texts changed. */
export function withTexts(row: ReadRow, change: (text: string) => string): ReadRow {
  return row.question ? { ...row, question: changed(row.question, change) } : row;
}

const changed = (question: BankQuestion, change: (text: string) => string): BankQuestion => ({
  ...question,
  text: change(question.text),
  solution: change(question.solution),
  answers: question.answers.map((answer) => ({
    ...answer,
    text: change(answer.text),
    rationale: change(answer.rationale),
  })),
});

const bytesOf = (encoded: string): Uint8Array =>
  Buffer.from(
    encoded.replace(/%[0-9a-f]{2}/gi, (code) => decodeURIComponent(code)),
    "base64",
  );
