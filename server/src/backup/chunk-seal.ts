import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

export const ciphers = ["AES-256-GCM", "none"] as const;
export type Cipher = (typeof ciphers)[number];
/** Where a chunk stands: its place in the order, and whether it is the last. */
type Place = { number: number; isLast: boolean };
export type Seal = {
  close: (header: Buffer, place: Place, chunk: Buffer) => Buffer;
  /** What was closed under this header at this place; undefined where it was anything else. */
  open: (header: Buffer, place: Place, sealed: Buffer) => Buffer | undefined;
};

export const TAG_BYTES = 16;
/** A chunk as it stands in the file, its tag included. */
export const SEALED_BYTES = 64 * 1024;
/** Chance for each file, so that no two are encrypted with the same key. */
export const NEW_SALT = () => randomBytes(32);

/**
 * How the chunks of a file are sealed. Each chunk is sealed by itself, so that none is held in memory for longer than
 * it takes; its place is part of the seal, so that chunks cannot be left out, put in another order or cut off (the
 * construction known as STREAM), and so is the file's header.
 */
export function sealFor(
  cipher: Cipher,
  key: Buffer | undefined,
  salt: Buffer,
): { keyId: string; seal: Seal } {
  if (cipher === "none" || !key) return { keyId: "", seal: checksums };
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", key, salt, `rasayan backup 2: ${purpose}`, bytes));
  return { keyId: derive("name of the key", 8).toString("hex"), seal: encryption(derive("chunks", 32)) };
}

function encryption(key: Buffer): Seal {
  return {
    close: (header, place, chunk) => {
      const cipher = createCipheriv("aes-256-gcm", key, nonceOf(place)).setAAD(header);
      return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    },
    open: (header, place, sealed) => {
      if (sealed.length < TAG_BYTES) return undefined;
      const cipher = createDecipheriv("aes-256-gcm", key, nonceOf(place), { authTagLength: TAG_BYTES });
      cipher.setAAD(header).setAuthTag(sealed.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([cipher.update(sealed.subarray(0, -TAG_BYTES)), cipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}

/** Finds damage, but not a change that somebody makes on purpose. */
const checksums: Seal = {
  close: (header, place, chunk) => Buffer.concat([chunk, checksum(header, place, chunk)]),
  open: (header, place, sealed) => {
    if (sealed.length < TAG_BYTES) return undefined;
    const chunk = sealed.subarray(0, -TAG_BYTES);
    return checksum(header, place, chunk).equals(sealed.subarray(-TAG_BYTES)) ? chunk : undefined;
  },
};

const checksum = (header: Buffer, place: Place, chunk: Buffer) =>
  createHash("sha256").update(header).update(nonceOf(place)).update(chunk).digest().subarray(0, TAG_BYTES);

/** Never the same twice under one key: a file has fewer than 2^32 chunks. */
function nonceOf({ number, isLast }: Place): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}
