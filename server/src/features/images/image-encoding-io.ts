import { createHash } from "node:crypto";
import type sharp from "sharp";
import { throwIfTimedOut } from "../../db/request-signal.ts";
import { invalid, rejected, unsupportedType } from "../../domain-errors.ts";

const MAX_PIXELS = 24_000_000;
/** Twice the widest text column: sharp on a high-density screen, and a small file for a phone. */
const MAX_EDGE = 1600;
const TIMEOUT_SECONDS = 5;
const NAME_LENGTH = 22;

export type EncodedImage = { hash: string; bytes: Buffer; width: number; height: number };

let sharpPromise: Promise<typeof sharp> | undefined;
let lastEncoding: Promise<unknown> = Promise.resolve();

/**
 * Returns the first frame of an upload as a WebP, upright and without metadata, named by a hash of its bytes. Encodes
 * one image at a time to limit the memory. Throws `invalid` (empty), `unsupportedType` (another type of file) or
 * `rejected` (broken, or too many pixels).
 */
export async function encodeImage(file: Buffer): Promise<EncodedImage> {
  if (file.length === 0) throw invalid("empty_file");
  if (!hasImageSignature(file)) throw unsupportedType("not_a_picture");
  const encoded = lastEncoding.then(() => encode(file));
  lastEncoding = encoded.catch(() => {});
  const { data, info } = await encoded;
  return { hash: imageNameOf(data), bytes: data, width: info.width, height: info.height };
}

async function encode(file: Buffer) {
  // Uploads wait for each other, and this one may have waited too long.
  throwIfTimedOut();
  const openImage = await loadSharpOnce();
  try {
    return await openImage(file, { limitInputPixels: MAX_PIXELS, failOn: "warning", pages: 1 })
      .autoOrient()
      .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 85, smartSubsample: true })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw toUploadError(error);
  }
}

/** Loads sharp with the first upload: most servers never get one, and its libraries take memory. */
function loadSharpOnce(): Promise<typeof sharp> {
  sharpPromise ??= loadSharp().catch((error: unknown) => {
    // Lets the next upload try again.
    sharpPromise = undefined;
    throw error;
  });
  return sharpPromise;
}

async function loadSharp(): Promise<typeof sharp> {
  const { default: sharpModule } = await import("sharp");
  // Makes all other decoders unreachable, whatever the file's bytes claim to be.
  sharpModule.block({ operation: ["VipsForeignLoad"] });
  sharpModule.unblock({
    operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
  });
  sharpModule.cache(false);
  sharpModule.concurrency(1);
  return sharpModule;
}

function toUploadError(error: unknown): Error {
  const isTooLarge = error instanceof Error && /pixel limit|too large/i.test(error.message);
  return isTooLarge
    ? rejected("picture_too_large", { megapixels: MAX_PIXELS / 1_000_000 }, { field: "file" })
    : rejected("unreadable_picture", {}, { field: "file" });
}

/** Returns the name of an encoded image: 113 bits of SHA-256 in characters that every file system and URL allows. */
export function imageNameOf(bytes: Buffer): string {
  const digest = BigInt(`0x${createHash("sha256").update(bytes).digest("hex")}`);
  return (digest % 36n ** BigInt(NAME_LENGTH)).toString(36).padStart(NAME_LENGTH, "0");
}

const SIGNATURES: [offset: number, bytes: number[]][][] = [
  // JPEG, PNG, and WebP: RIFF, four bytes of length, WEBP.
  [[0, [0xff, 0xd8, 0xff]]],
  [[0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]],
  [
    [0, [0x52, 0x49, 0x46, 0x46]],
    [8, [0x57, 0x45, 0x42, 0x50]],
  ],
];

/** Returns whether a file begins like a JPEG, PNG or WebP; its name and content type are ignored. */
function hasImageSignature(file: Uint8Array): boolean {
  return SIGNATURES.some((signature) =>
    signature.every(([offset, bytes]) => bytes.every((byte, index) => file[offset + index] === byte)),
  );
}
