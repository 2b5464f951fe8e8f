import type { BankFormat } from "@rasayan/contract";
import { type BankQuestion, BankRefused, type ReadBank } from "./bank-question.ts";
import { columnOf, withoutSign } from "./csv-columns.ts";
import { takePictures } from "./embedded-pictures.ts";
import { type PictureBytes, pictureAt } from "./picture-bytes.ts";

const MOST_ROWS = 5_000;
const MOST_PICTURES = 500;

/** The questions of a file in the given format, or in the one it looks like. Throws BankRefused. */
export async function readBankFile(
  bytes: Uint8Array,
  given: BankFormat | undefined,
): Promise<ReadBank & { format: BankFormat }> {
  const text = decode(bytes);
  const format = given ?? formatOf(text);
  if (!format) throw new BankRefused("This is neither CSV, JSON, GIFT nor Moodle XML.", { isForeign: true });
  const read = takePictures(await readers[format](text));
  if (read.rows.length === 0) throw new BankRefused("There is no question in this file.");
  if (read.rows.length > MOST_ROWS)
    throw new BankRefused(
      `This file has ${read.rows.length} questions; the limit is ${MOST_ROWS}. Split it.`,
    );
  if (read.pictures.length > MOST_PICTURES)
    throw new BankRefused(
      `This file has ${read.pictures.length} pictures; the limit is ${MOST_PICTURES}. Split it.`,
    );
  return { ...read, format };
}

/** The text of a file in the given format. */
export async function writeBankFile(
  format: BankFormat,
  questions: readonly BankQuestion[],
  pictures: PictureBytes,
): Promise<string> {
  const embedded = (address: string) => {
    const bytes = pictureAt(pictures, address);
    return bytes ? `data:image/webp;base64,${Buffer.from(bytes).toString("base64")}` : address;
  };
  switch (format) {
    case "csv":
      return (await import("./csv-format.ts")).writeCsv(questions);
    case "json":
      return (await import("./json-format.ts")).writeJson(questions, pictures);
    case "gift":
      return (await import("./gift-writer.ts")).writeGift(questions, embedded);
    case "moodle":
      return (await import("./moodle-writer.ts")).writeMoodle(questions, pictures);
  }
}

// A format is loaded when a file is of it: most of the time a small file takes goes into loading.
const readers: Record<BankFormat, (text: string) => Promise<ReadBank>> = {
  csv: async (text) => ({ rows: (await import("./csv-format.ts")).readCsv(text), pictures: [] }),
  json: async (text) => (await import("./json-format.ts")).readJson(text),
  gift: async (text) => ({ rows: (await import("./gift-format.ts")).readGift(text), pictures: [] }),
  moodle: async (text) => (await import("./moodle-format.ts")).readMoodle(text),
};

/** Text in the encodings that spreadsheets and editors write; what no text holds is refused. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const utf16 =
    first === 0xff && second === 0xfe
      ? "utf-16le"
      : first === 0xfe && second === 0xff
        ? "utf-16be"
        : undefined;
  const text = utf16 ? new TextDecoder(utf16).decode(bytes) : utf8Or1252(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text))
    throw new BankRefused("This is no text file. Save it as CSV, JSON, GIFT or XML.", { isForeign: true });
  return text.replace(/^\uFEFF/, "").toWellFormed();
}

function utf8Or1252(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function formatOf(text: string): BankFormat | undefined {
  const start = text.trimStart();
  if (start.startsWith("<")) return "moodle";
  if (/^\{\s*"/.test(start)) return "json";
  const headings = (withoutSign(start).table.split(/\r?\n/, 1)[0] ?? "").split(/[,;|\t]/);
  if (headings.length > 1 && headings.some((one) => columnOf(one.replace(/"/g, "")) === "text")) return "csv";
  return /\{[^{}]*\}/.test(text.replace(/\\[{}]/g, "")) ? "gift" : undefined;
}
