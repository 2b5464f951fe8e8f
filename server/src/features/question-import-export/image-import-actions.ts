import { issue, type PictureFault } from "@rasayan/contract/issues";
import type { Deps } from "../../deps.ts";
import { DomainError, type ErrorCode } from "../../domain-errors.ts";
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
  const storedImages = new Map<string, StoredImage>();
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

type StoredImage = { url: string } | { fault: PictureFault };
type StoredImages = ReadonlyMap<string, StoredImage>;

/**
 * Puts the URLs of stored images into a row. A picture that can't be used is left out with a warning if the text says
 * something without it; if the text was only this picture, that is an error.
 */
function withStoredImages(row: ParsedRow, storedImages: StoredImages): ParsedRow {
  const faults = new Map<PictureFault, boolean>();
  const changedRow = mapRowTexts(row, (text) => {
    const found: PictureFault[] = [];
    const leaveOut = (reference: string, index: string, rest: string) => {
      const stored = storedImages.get(index);
      if (!stored || !("fault" in stored)) return reference;
      found.push(stored.fault);
      return rest;
    };
    const remaining = text
      .replace(MARKDOWN_IMAGE, (reference, mark: string, label: string, index: string) =>
        leaveOut(reference, index, mark === "!" ? "" : label),
      )
      .replace(HTML_IMAGE, (reference, index: string) => leaveOut(reference, index, ""));
    const isBlank = !/[\p{L}\p{N}]/u.test(remaining);
    for (const fault of found) faults.set(fault, isBlank || (faults.get(fault) ?? false));
    return remaining
      .replace(IMAGE_TOKEN, (token, index: string) => {
        const stored = storedImages.get(index);
        return stored && "url" in stored ? stored.url : token;
      })
      .trim();
  });
  const messages = [...faults].map(
    ([fault, isBlank]): RowMessage =>
      isBlank
        ? { field: "text", level: "error", ...issue("unusable_picture", { fault }) }
        : warning("text", issue("picture_left_out", { fault })),
  );
  return { ...changedRow, messages: [...changedRow.messages, ...messages] };
}

/** The reason for which an upload would be rejected becomes a message of the rows that contain the image. */
async function storeImage(deps: Deps, actor: Actor, bytes: Buffer): Promise<StoredImage> {
  if (bytes.length > MAX_BYTES) return { fault: "too_large" };
  try {
    return { url: (await addImage(deps, actor, bytes)).url };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { fault: FAULTS[error.code] ?? "unreadable" };
  }
}

const FAULTS: Partial<Record<ErrorCode, PictureFault>> = {
  picture_too_large: "too_many_pixels",
  not_a_picture: "not_a_picture",
};
