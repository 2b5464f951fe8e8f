import { createReadStream, existsSync } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import {
  type ChunkCodec,
  type Cipher,
  ciphers,
  createCodec,
  createSalt,
  ENCODED_CHUNK_BYTES,
  TAG_BYTES,
} from "./chunk-codec.ts";

export type BackupMetadata = {
  kind: "embedded" | "postgres" | "erasures";
  /** Name and version of the database that made the dump. A PGlite dump opens only in the same minor version. */
  store: string;
  app: string;
  lastMigration: string;
  madeAt: string;
};
export type Manifest = BackupMetadata & { cipher: Cipher; bytes: number };
/** The encryption key of a backup; `isUnencrypted` if the user explicitly chose no encryption (`--plain`). */
export type Protection = { key: Buffer | undefined; isUnencrypted: boolean };
type Header = BackupMetadata & { cipher: Cipher; salt: string; keyId: string };
type OnBytes = (bytes: number, total?: number) => void;

const MAGIC = "RASAYAN BACKUP 2\n";
export const HEADER_BYTES = 2048;

/** Writes a backup to a partial file and renames it, so that a file with the final name is always complete. */
export async function writeBackup(
  file: string,
  metadata: BackupMetadata,
  dump: AsyncIterable<Uint8Array>,
  protection: Protection,
  onBytes: OnBytes,
): Promise<Manifest> {
  if (existsSync(file)) throw new Error(`${file} exists already. Name a new file.`);
  const cipher = cipherFor(protection);
  const salt = createSalt();
  const { keyId, codec } = createCodec(cipher, protection.key, salt);
  const header = encodeHeader({ ...metadata, cipher, salt: salt.toString("hex"), keyId });
  const partialFile = `${file}.part`;
  // The file contains personal data, so only its owner may read it.
  const handle = await open(partialFile, "w", 0o600);
  let bytes = 0;
  async function* encodedChunks() {
    yield header;
    let chunkIndex = 0;
    for await (const { chunk, isLast } of splitIntoChunks(dump, ENCODED_CHUNK_BYTES - TAG_BYTES)) {
      yield codec.encode(header, { index: chunkIndex, isLast }, chunk);
      chunkIndex += 1;
      bytes += chunk.length;
      onBytes(bytes);
    }
  }
  try {
    await handle.writeFile(encodedChunks());
    await handle.sync();
    await handle.close();
    await rename(partialFile, file);
    return { ...metadata, cipher, bytes };
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(partialFile, { force: true });
    throw error;
  }
}

/** Verifies a whole file and returns its manifest. Throws an error that explains what is wrong with the file. */
export async function readBackup(file: string, protection: Protection, onBytes: OnBytes): Promise<Manifest> {
  const { fields } = await readHeader(file, protection);
  const { salt: _salt, keyId: _keyId, ...metadata } = fields;
  const { size } = await stat(file);
  let bytes = 0;
  for await (const chunk of openBackup(file, protection)) {
    bytes += chunk.length;
    onBytes(bytes, size);
  }
  return { ...metadata, bytes };
}

/** Yields the dump in a file, chunk by chunk, each verified first. Throws if the file is damaged or was changed. */
export async function* openBackup(file: string, protection: Protection): AsyncGenerator<Buffer> {
  const { header, codec } = await readHeader(file, protection);
  let chunkIndex = 0;
  for await (const { chunk, isLast } of splitIntoChunks(
    createReadStream(file, { start: HEADER_BYTES }),
    ENCODED_CHUNK_BYTES,
  )) {
    const decoded = codec.decode(header, { index: chunkIndex, isLast }, chunk);
    if (!decoded)
      throw new Error(`${file} is damaged or was changed: part ${chunkIndex + 1} is not what was written.`);
    chunkIndex += 1;
    yield decoded;
  }
}

/** Returns the cipher. Throws without a key unless the user explicitly chose no encryption. */
function cipherFor({ key, isUnencrypted }: Protection): Cipher {
  if (isUnencrypted) return "none";
  if (key) return "AES-256-GCM";
  throw new Error(
    "A backup contains the data of every learner, so it is encrypted. Create a key with\n" +
      "  (umask 077 && openssl rand -hex 32 > backup.key)\n" +
      "keep a copy of it elsewhere, and set BACKUP_KEY_FILE to its path. --plain writes an unencrypted backup.",
  );
}

async function readHeader(
  file: string,
  { key, isUnencrypted }: Protection,
): Promise<{ header: Buffer; fields: Header; codec: ChunkCodec }> {
  const header = await readHeaderBytes(file);
  const text = header.toString("utf8");
  if (text.startsWith("RASAYAN BACKUP 1\n"))
    throw new Error(
      `${file} was made by an older version of Rasayan, without encryption. Restore it with that version.`,
    );
  if (!text.startsWith(MAGIC)) throw new Error(`${file} is no backup of Rasayan.`);
  const fields = parseHeader(file, text.slice(MAGIC.length));
  if (fields.cipher === "none" && !isUnencrypted)
    throw new Error(
      `${file} is not encrypted, so anyone with write access could have changed it unnoticed. ` +
        "Add --plain if you trust the file.",
    );
  if (fields.cipher !== "none" && !key)
    throw new Error(`${file} is encrypted. Set BACKUP_KEY_FILE to the file with its key.`);
  const { keyId, codec } = createCodec(fields.cipher, key, Buffer.from(fields.salt, "hex"));
  if (keyId !== fields.keyId) throw new Error(`${file} is damaged, or was made with another key.`);
  return { header, fields, codec };
}

async function readHeaderBytes(file: string): Promise<Buffer> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function parseHeader(file: string, text: string): Header {
  try {
    const fields: Header = JSON.parse(text);
    if (ciphers.includes(fields.cipher) && typeof fields.salt === "string") return fields;
  } catch {
    // Falls through to the error below, which also covers invalid fields.
  }
  throw new Error(`${file} is damaged: its first lines cannot be read.`);
}

function encodeHeader(fields: Header): Buffer {
  const text = `${MAGIC}${JSON.stringify(fields)}`;
  if (Buffer.byteLength(text) >= HEADER_BYTES) throw new Error("The manifest is too long for the header.");
  return Buffer.concat([Buffer.from(text), Buffer.alloc(HEADER_BYTES, " ")], HEADER_BYTES);
}

/** Splits a stream into chunks of `size` bytes. The last may be shorter or, for an empty stream, empty. */
async function* splitIntoChunks(source: AsyncIterable<Uint8Array>, size: number) {
  let remaining = Buffer.alloc(0);
  for await (const piece of source) {
    remaining = Buffer.concat([remaining, piece]);
    let offset = 0;
    for (; remaining.length - offset > size; offset += size)
      yield { chunk: remaining.subarray(offset, offset + size), isLast: false };
    remaining = remaining.subarray(offset);
  }
  yield { chunk: remaining, isLast: true };
}
