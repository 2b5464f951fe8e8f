import type { Deps } from "../../deps.ts";
import { DomainError } from "../../domain-errors.ts";
import type { Actor } from "../audit/audit-queries.ts";
import { addImage } from "../images/image-actions.ts";
import { imageNameOf } from "../images/image-encoding-io.ts";
import { mapRowTexts } from "./embedded-images.ts";
import { type ParsedFile, type ParsedRow, type RowMessage, warning } from "./file-question.ts";
import { listImages } from "./import-export-queries.ts";

const MAX_BYTES = 5_000_000;
const IMAGE_TOKEN = /picture:(\d+)/g;
/** An image or a link to one in Markdown. */
const MARKDOWN_IMAGE = /(!?)\[((?:\\.|[^\]\\])*)\]\(<?picture:(\d+)>?(?:\s+"(?:\\.|[^"\\])*")?\)/g;
const HTML_IMAGE = /<img\b[^<>]*\bpicture:(\d+)[^<>]*>/gi;

/** Re-encodes and stores the images of an import file, and replaces their tokens in the texts by URLs. */
export async function storeImages(
  deps: Deps,
  actor: Actor,
  { rows, images }: Pick<ParsedFile, "rows" | "images">,
  signal: AbortSignal,
): Promise<ParsedRow[]> {
  const storedImages = new Map<string, { url: string } | { error: string }>();
  const files = images.map(({ bytes }) => Buffer.from(bytes));
  const names = files.map(imageNameOf);
  const existingHashes = new Set((await listImages(deps.db, names)).map(({ hash }) => hash));
  for (const [index, file] of files.entries()) {
    signal.throwIfAborted();
    const name = names[index] ?? "";
    // Images of our own exports are not encoded again, because that would reduce their quality.
    const stored = existingHashes.has(name)
      ? { url: `/assets/images/${name}.webp` }
      : await storeImage(deps, actor, file);
    storedImages.set(String(index), stored);
  }
  if (images.length === 0) return rows;
  return rows.map((row) => withStoredImages(row, storedImages));
}

type StoredImages = ReadonlyMap<string, { url: string } | { error: string }>;

/**
 * Puts the URLs of stored images into a row. A picture that can't be used is left out with a warning if the text says
 * something without it; if the text was only this picture, that is an error.
 */
function withStoredImages(row: ParsedRow, storedImages: StoredImages): ParsedRow {
  const reasons = new Map<string, boolean>();
  const changedRow = mapRowTexts(row, (text) => {
    const errors: string[] = [];
    const leaveOut = (reference: string, index: string, rest: string) => {
      const stored = storedImages.get(index);
      if (!stored || !("error" in stored)) return reference;
      errors.push(stored.error);
      return rest;
    };
    const remaining = text
      .replace(MARKDOWN_IMAGE, (reference, mark: string, label: string, index: string) =>
        leaveOut(reference, index, mark === "!" ? "" : label),
      )
      .replace(HTML_IMAGE, (reference, index: string) => leaveOut(reference, index, ""));
    const isBlank = !/[\p{L}\p{N}]/u.test(remaining);
    for (const error of errors) reasons.set(error, isBlank || (reasons.get(error) ?? false));
    return remaining
      .replace(IMAGE_TOKEN, (token, index: string) => {
        const stored = storedImages.get(index);
        return stored && "url" in stored ? stored.url : token;
      })
      .trim();
  });
  const messages = [...reasons].map(
    ([error, isBlank]): RowMessage =>
      isBlank
        ? { field: "text", level: "error", message: error }
        : warning("text", `The question comes in without a picture. ${error}`),
  );
  return { ...changedRow, messages: [...changedRow.messages, ...messages] };
}

/** The reason for which an upload would be rejected becomes a message of the rows that contain the image. */
async function storeImage(
  deps: Deps,
  actor: Actor,
  bytes: Buffer,
): Promise<{ url: string } | { error: string }> {
  if (bytes.length > MAX_BYTES) return { error: "A picture of this question is larger than 5 MB." };
  try {
    return { url: (await addImage(deps, actor, bytes)).url };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { error: `A picture of this question cannot be used: ${error.message}` };
  }
}
