import { type FileEncoding, type Issue, issue } from "@rasayan/contract/issues";
import { ImportError } from "./file-question.ts";

/** The text of a file, with its encoding, which may be one that the file names. */
export type DecodedText = { text: string; encoding: FileEncoding | { declared: string }; notices: Issue[] };

/** Bytes that Windows-1252 does not have. */
const NOT_IN_1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
/** Latin texts have no words of accented letters only; other alphabets have. */
const OTHER_ALPHABET_RUN = 4;

/**
 * Decodes a file in UTF-8, in UTF-16, in the encoding that an XML declaration names, or in Windows-1252. Throws
 * ImportError for bytes in another encoding, which would become other letters, and for bytes that are not text.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const decoded = decodeUtf16(bytes) ?? decodeUtf8(bytes) ?? decodeDeclared(bytes) ?? decodeDamaged(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
  if (/[\u0000-\u0008\u000e-\u001f]/.test(decoded.text))
    throw new ImportError(issue("not_a_text_file"), { isUnsupportedType: true });
  return { ...decoded, text: decoded.text.replace(/^\uFEFF/, "").toWellFormed() };
}

function decodeUtf16(bytes: Uint8Array): DecodedText | undefined {
  const [first, second] = bytes;
  const mark =
    first === 0xff && second === 0xfe ? "le" : first === 0xfe && second === 0xff ? "be" : undefined;
  const order = mark ?? guessUtf16Order(bytes.subarray(0, 1_000));
  if (!order) return undefined;
  const encoding: FileEncoding = mark ? `utf16${order}` : `utf16${order}_without_mark`;
  return { text: new TextDecoder(`utf-16${order}`).decode(bytes), encoding, notices: [] };
}

/** In UTF-16, each second byte of an ASCII character is 0. */
function guessUtf16Order(bytes: Uint8Array): "le" | "be" | undefined {
  const zeros = [0, 0];
  for (const [index, byte] of bytes.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > bytes.length / 4 && even === 0) return "le";
  return even > bytes.length / 4 && odd === 0 ? "be" : undefined;
}

function decodeUtf8(bytes: Uint8Array): DecodedText | undefined {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { text, encoding: hasMark ? "utf8_with_mark" : "utf8", notices: [] };
  } catch {
    return undefined;
  }
}

/** Decodes XML in the encoding that its first line names. */
function decodeDeclared(bytes: Uint8Array): DecodedText | undefined {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const name = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1];
  if (!name || /^utf-?8$/i.test(name)) return undefined;
  try {
    const text = new TextDecoder(name, { fatal: true }).decode(bytes);
    return { text, encoding: { declared: name }, notices: [] };
  } catch {
    return undefined;
  }
}

/** Decodes UTF-8 with single broken bytes, or Windows-1252. */
function decodeDamaged(bytes: Uint8Array): DecodedText {
  const text = new TextDecoder("utf-8").decode(bytes);
  const broken = text.split("\uFFFD").length - 1;
  const other = text.replace(/[\p{ASCII}\uFFFD]/gu, "").length;
  if (other > 0 && other >= broken)
    return {
      text,
      encoding: "utf8",
      notices: [issue("broken_bytes", { bytes: broken })],
    };
  if (isOtherAlphabet(bytes)) throw new ImportError(issue("unknown_encoding"));
  return {
    text: new TextDecoder("windows-1252").decode(bytes),
    encoding: "windows-1252",
    notices: [issue("taken_as_windows_1252")],
  };
}

function isOtherAlphabet(bytes: Uint8Array): boolean {
  let run: number[] = [];
  for (const byte of bytes) {
    if (NOT_IN_1252.has(byte)) return true;
    run = byte < 0x80 ? [] : [...run, byte].slice(-OTHER_ALPHABET_RUN);
    if (run.length === OTHER_ALPHABET_RUN && new Set(run).size > 2) return true;
  }
  return false;
}
