import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

export const ciphers = ["AES-256-GCM", "none"] as const;
export type Cipher = (typeof ciphers)[number];
/** Where a chunk stands: its place in the order, and whether it is the last. */
type ChunkPosition = { index: number; isLast: boolean };
export type ChunkCodec = {
  encode: (header: Buffer, position: ChunkPosition, chunk: Buffer) => Buffer;
  /** What was closed under this header at this place; undefined where it was anything else. */
  decode: (header: Buffer, position: ChunkPosition, encoded: Buffer) => Buffer | undefined;
};

export const TAG_BYTES = 16;
/** A chunk as it stands in the file, its tag included. */
export const ENCODED_CHUNK_BYTES = 64 * 1024;
/** Chance for each file, so that no two are encrypted with the same key. */
export const createSalt = () => randomBytes(32);

/**
 * How the chunks of a file are sealed. Each chunk is sealed by itself, so that none is held in memory for longer than
 * it takes; its place is part of the seal, so that chunks cannot be left out, put in another order or cut off (the
 * construction known as STREAM), and so is the file's header.
 */
export function createCodec(
  cipher: Cipher,
  key: Buffer | undefined,
  salt: Buffer,
): { keyId: string; codec: ChunkCodec } {
  if (cipher === "none" || !key) return { keyId: "", codec: checksumCodec };
  const deriveKey = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", key, salt, `rasayan backup 2: ${purpose}`, bytes));
  return {
    keyId: deriveKey("name of the key", 8).toString("hex"),
    codec: createCipherCodec(deriveKey("chunks", 32)),
  };
}

function createCipherCodec(key: Buffer): ChunkCodec {
  return {
    encode: (header, position, chunk) => {
      const cipher = createCipheriv("aes-256-gcm", key, createNonce(position)).setAAD(header);
      return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    },
    decode: (header, position, encoded) => {
      if (encoded.length < TAG_BYTES) return undefined;
      const cipher = createDecipheriv("aes-256-gcm", key, createNonce(position), {
        authTagLength: TAG_BYTES,
      });
      cipher.setAAD(header).setAuthTag(encoded.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([cipher.update(encoded.subarray(0, -TAG_BYTES)), cipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}

/** Finds damage, but not a change that somebody makes on purpose. */
const checksumCodec: ChunkCodec = {
  encode: (header, position, chunk) => Buffer.concat([chunk, checksum(header, position, chunk)]),
  decode: (header, position, encoded) => {
    if (encoded.length < TAG_BYTES) return undefined;
    const chunk = encoded.subarray(0, -TAG_BYTES);
    return checksum(header, position, chunk).equals(encoded.subarray(-TAG_BYTES)) ? chunk : undefined;
  },
};

const checksum = (header: Buffer, position: ChunkPosition, chunk: Buffer) =>
  createHash("sha256")
    .update(header)
    .update(createNonce(position))
    .update(chunk)
    .digest()
    .subarray(0, TAG_BYTES);

/** Never the same twice under one key: a file has fewer than 2^32 chunks. */
function createNonce({ index, isLast }: ChunkPosition): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}
