import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

export const ciphers = ["AES-256-GCM", "none"] as const;
export type Cipher = (typeof ciphers)[number];
/** The position of a chunk in the file, and whether it is the last. */
type ChunkPosition = { index: number; isLast: boolean };
export type ChunkCodec = {
  encode: (header: Buffer, position: ChunkPosition, chunk: Buffer) => Buffer;
  /** Returns the original chunk, or undefined if it was not encoded with this header and position. */
  decode: (header: Buffer, position: ChunkPosition, encoded: Buffer) => Buffer | undefined;
};

export const TAG_BYTES = 16;
/** Size of a chunk in the file, including its tag. */
export const ENCODED_CHUNK_BYTES = 64 * 1024;
/** Creates a random salt for a file, so that no two files are encrypted with the same key. */
export const createSalt = () => randomBytes(32);

/**
 * Returns the codec for the chunks of a file, and an id of the key. Each chunk is authenticated separately, so that a
 * file can be processed chunk by chunk. The authentication covers the file's header and the chunk's position, so that
 * chunks can't be removed, reordered or truncated (the STREAM construction).
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

/** Detects accidental damage, but not deliberate changes. */
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

/** Returns a nonce that is unique per key, because a file has fewer than 2^32 chunks. */
function createNonce({ index, isLast }: ChunkPosition): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}
