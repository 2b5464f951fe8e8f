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
  /** What made the dump: a dump of PGlite opens only in a PGlite of the same minor version. */
  store: string;
  app: string;
  lastMigration: string;
  madeAt: string;
};
export type Manifest = BackupMetadata & { cipher: Cipher; bytes: number };
/** The key that a backup is encrypted with; `isPlain` where one without encryption is asked for. */
export type Protection = { key: Buffer | undefined; isUnencrypted: boolean };
type Header = BackupMetadata & { cipher: Cipher; salt: string; keyId: string };
type OnBytes = (bytes: number, total?: number) => void;

const MAGIC = "RASAYAN BACKUP 2\n";
export const HEADER_BYTES = 2048;

/** Writes a new file beside its name and renames it, so that a file of that name is always a whole one. */
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
  // It holds personal data: for its owner's eyes only.
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

/** The manifest of a file that is whole and unchanged to its last byte, or an error that says what is wrong with it. */
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

/** The dump in a file, each part of it checked before it is handed on; throws where the file is not what was written. */
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

/** Without encryption a backup is made and restored only where that is asked for. */
function cipherFor({ key, isUnencrypted }: Protection): Cipher {
  if (isUnencrypted) return "none";
  if (key) return "AES-256-GCM";
  throw new Error(
    "A backup holds what is known of every learner, so it is encrypted. Make a key with\n" +
      "  (umask 077 && openssl rand -hex 32 > backup.key)\n" +
      "keep a copy of it elsewhere, and name it with BACKUP_KEY_FILE. --plain writes a backup that is not encrypted.",
  );
}

async function readHeader(
  file: string,
  { key, isUnencrypted }: Protection,
): Promise<{ header: Buffer; fields: Header; codec: ChunkCodec }> {
  const header = await readHeaderBytes(file);
  const text = header.toString("utf8");
  if (text.startsWith("RASAYAN BACKUP 1\n"))
    throw new Error(`${file} was made by an older Rasayan, without encryption. Restore it with that one.`);
  if (!text.startsWith(MAGIC)) throw new Error(`${file} is no backup of Rasayan.`);
  const fields = parseHeader(file, text.slice(MAGIC.length));
  if (fields.cipher === "none" && !isUnencrypted)
    throw new Error(
      `${file} is not encrypted, so whoever could write to it could change it unseen. ` +
        "If you know where it has been, add --plain.",
    );
  if (fields.cipher !== "none" && !key)
    throw new Error(`${file} is encrypted. BACKUP_KEY_FILE names the file with its key.`);
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
    // Falls through to what is said of both.
  }
  throw new Error(`${file} is damaged: its first lines cannot be read.`);
}

function encodeHeader(fields: Header): Buffer {
  const text = `${MAGIC}${JSON.stringify(fields)}`;
  if (Buffer.byteLength(text) >= HEADER_BYTES) throw new Error("The manifest is too long for its place.");
  return Buffer.concat([Buffer.from(text), Buffer.alloc(HEADER_BYTES, " ")], HEADER_BYTES);
}

/** Cuts a stream into chunks of one size. The last may be shorter, and there always is a last one. */
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
