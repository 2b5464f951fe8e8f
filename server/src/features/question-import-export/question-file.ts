import type { ImportFormat } from "@rasayan/contract";
import { extractImages } from "./embedded-images.ts";
import {
  type FileQuestion,
  type ImageBytes,
  ImportError,
  imageAt,
  type ParsedFile,
} from "./file-question.ts";

const MAX_ROWS = 5_000;
const MAX_IMAGES = 500;

/** Reads the questions of a file in the given format, or else in the detected one. Throws ImportError. */
export async function readQuestionFile(
  bytes: Uint8Array,
  requestedFormat: ImportFormat | undefined,
): Promise<ParsedFile & { format: ImportFormat }> {
  const text = decode(bytes);
  const format = requestedFormat ?? (await detectFormat(text));
  if (!format)
    throw new ImportError("This is neither CSV, JSON, GIFT nor Moodle XML.", { isUnsupportedType: true });
  const parsed = extractImages(await READERS[format](text));
  if (parsed.rows.length === 0) throw new ImportError("There is no question in this file.");
  if (parsed.rows.length > MAX_ROWS)
    throw new ImportError(
      `This file has ${parsed.rows.length} questions; the limit is ${MAX_ROWS}. Split it.`,
    );
  if (parsed.images.length > MAX_IMAGES)
    throw new ImportError(
      `This file has ${parsed.images.length} pictures; the limit is ${MAX_IMAGES}. Split it.`,
    );
  return { ...parsed, format };
}

/** Writes the text of a file in the given format. */
export async function writeQuestionFile(
  format: ImportFormat,
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
    case "json":
      return (await import("./json-format.ts")).writeJson(questions, images);
    case "gift":
      return (await import("./gift-format.ts")).writeGift(questions, embeddedImage);
    case "moodle":
      return (await import("./moodle-format.ts")).writeMoodle(questions, images);
  }
}

// A format is loaded when a file has it: loading takes most of the time of a small file.
const READERS: Record<ImportFormat, (text: string) => Promise<ParsedFile>> = {
  csv: async (text) => ({ ...(await import("./csv-format.ts")).readCsv(text), images: [] }),
  json: async (text) => (await import("./json-format.ts")).readJson(text),
  gift: async (text) => ({
    rows: (await import("./gift-format.ts")).readGift(text),
    images: [],
    notices: [],
  }),
  moodle: async (text) => (await import("./moodle-format.ts")).readMoodle(text),
};

/** Decodes the encodings that spreadsheets and editors write, and rejects bytes that are not text. */
function decode(bytes: Uint8Array): string {
  const [firstByte, secondByte] = bytes;
  const utf16Encoding =
    firstByte === 0xff && secondByte === 0xfe
      ? "utf-16le"
      : firstByte === 0xfe && secondByte === 0xff
        ? "utf-16be"
        : undefined;
  const text = utf16Encoding ? new TextDecoder(utf16Encoding).decode(bytes) : utf8Or1252(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text))
    throw new ImportError("This is no text file. Save it as CSV, JSON, GIFT or XML.", {
      isUnsupportedType: true,
    });
  return text.replace(/^\uFEFF/, "").toWellFormed();
}

function utf8Or1252(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

async function detectFormat(text: string): Promise<ImportFormat | undefined> {
  const trimmed = text.trimStart();
  if (trimmed.startsWith("<")) return "moodle";
  if (/^\{\s*"/.test(trimmed)) return "json";
  if ((await import("./csv-format.ts")).hasQuestionColumn(trimmed)) return "csv";
  return /\{[^{}]*\}/.test(text.replace(/\\[{}]/g, "")) ? "gift" : undefined;
}
