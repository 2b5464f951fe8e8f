import type { ExportFormat, ImportFormat } from "@rasayan/contract";
import { type Issue, issue } from "@rasayan/contract/issues";
import { listTexts } from "../questions/question-texts.ts";
import { extractImages } from "./embedded-images.ts";
import { type DecodedText, decodeText } from "./file-encoding.ts";
import {
  type FileQuestion,
  type ImageBytes,
  ImportError,
  imageAt,
  type ParsedFile,
  type ParsedRow,
  warning,
} from "./file-question.ts";
import { isLatexDocument, rejectLatex, rejectOtherBinary, rejectOtherText } from "./other-formats.ts";

const MAX_ROWS = 5_000;
const MAX_IMAGES = 500;

/** Reads the questions of a file in the given format, or else in the detected one. Throws ImportError. */
export async function readQuestionFile(
  bytes: Uint8Array,
  requestedFormat: ImportFormat | undefined,
): Promise<ParsedFile & { format: ImportFormat }> {
  if (isZip(bytes) && (requestedFormat ?? "xlsx") === "xlsx") return readWorkbook(bytes);
  rejectOtherBinary(bytes);
  const { text, encoding, notices } = decodeText(bytes);
  rejectOtherText(text);
  const format = requestedFormat ?? (await detectFormat(text));
  if (!format || format === "gift") rejectLatex(text);
  if (!format) throw new ImportError(issue("no_known_format"), { isUnsupportedType: true });
  if (format === "xlsx") throw new ImportError(issue("not_a_workbook"));
  return checkLimits(format, encoding, notices, extractImages(await READERS[format](text)));
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3;

async function readWorkbook(bytes: Uint8Array): Promise<ParsedFile & { format: ImportFormat }> {
  const { readXlsx } = await import("./xlsx-format.ts");
  return checkLimits("xlsx", null, [], { ...readXlsx(bytes), images: [] });
}

function checkLimits(
  format: ImportFormat,
  encoding: DecodedText["encoding"] | null,
  notices: readonly Issue[],
  parsed: ParsedFile,
): ParsedFile & { format: ImportFormat } {
  if (parsed.rows.length === 0) throw new ImportError(issue("no_question"));
  if (parsed.rows.length > MAX_ROWS)
    throw new ImportError(issue("too_many_questions", { questions: parsed.rows.length, max: MAX_ROWS }));
  if (parsed.images.length > MAX_IMAGES)
    throw new ImportError(issue("too_many_pictures", { pictures: parsed.images.length, max: MAX_IMAGES }));
  return {
    ...parsed,
    rows: parsed.rows.map(withBrokenCharacterWarnings),
    notices: [issue("read_as", { format, encoding }), ...notices, ...parsed.notices],
    format,
  };
}

/** Writes the text of a file in the given format; a workbook in base64. */
export async function writeQuestionFile(
  format: ExportFormat,
  questions: readonly FileQuestion[],
  images: ImageBytes,
): Promise<string> {
  const embeddedImage = (address: string) => {
    const bytes = imageAt(images, address);
    return bytes ? `data:image/webp;base64,${Buffer.from(bytes).toString("base64")}` : address;
  };
  switch (format) {
    case "csv":
      return (await import("./csv-format.ts")).writeCsv(questions);
    case "xlsx": {
      const { writeXlsx } = await import("./xlsx-format.ts");
      return Buffer.from(writeXlsx(questions)).toString("base64");
    }
    case "json":
      return (await import("./json-format.ts")).writeJson(questions, images);
    case "gift":
      return (await import("./gift-format.ts")).writeGift(questions, embeddedImage);
    case "moodle":
      return (await import("./moodle-format.ts")).writeMoodle(questions, images);
  }
}

// A format is loaded when a file has it: loading takes most of the time of a small file.
const READERS: Record<Exclude<ImportFormat, "xlsx">, (text: string) => Promise<ParsedFile>> = {
  csv: async (text) => ({ ...(await import("./csv-format.ts")).readCsv(text), images: [] }),
  json: async (text) => (await import("./json-format.ts")).readJson(text),
  gift: async (text) => ({
    rows: (await import("./gift-format.ts")).readGift(text),
    images: [],
    notices: [],
  }),
  moodle: async (text) => (await import("./moodle-format.ts")).readMoodle(text),
  text: async (text) => ({ ...(await import("./text-format.ts")).readText(text), images: [] }),
};

/** Adds a warning to each row with a character that could not be decoded, here or by the program that wrote the file. */
function withBrokenCharacterWarnings(row: ParsedRow): ParsedRow {
  const field = row.question && listTexts(row.question).find(({ text }) => text.includes("\uFFFD"))?.field;
  if (!field) return row;
  return { ...row, messages: [...row.messages, warning(field, issue("broken_character"))] };
}

async function detectFormat(text: string): Promise<ImportFormat | undefined> {
  const trimmed = text.trimStart();
  if (trimmed.startsWith("<")) return "moodle";
  if (/^\{\s*"/.test(trimmed)) return "json";
  if ((await import("./csv-format.ts")).hasQuestionColumn(trimmed)) return "csv";
  if (!isLatexDocument(text) && (await import("./text-format.ts")).looksLikeQuestions(text)) return "text";
  return /\{[^{}]*\}/.test(text.replace(/\\[{}]/g, "")) ? "gift" : undefined;
}
