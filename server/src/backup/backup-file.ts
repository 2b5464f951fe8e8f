import { createHash, type Hash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";

export type Facts = {
  kind: "embedded" | "postgres";
  /** What made the dump: a dump of PGlite opens only in a PGlite of the same minor version. */
  store: string;
  app: string;
  lastMigration: string;
  madeAt: string;
};
export type Manifest = Facts & { bytes: number; sha256: string };
type OnBytes = (bytes: number, total?: number) => void;

const MAGIC = "RASAYAN BACKUP 1\n";
/** Fixed, so that the manifest can be written last, in front of a dump of unknown length. */
export const HEADER_BYTES = 2048;

/** Writes a new file beside its name and renames it, so that a file of that name is always a whole one. */
export async function writeBackup(
  file: string,
  facts: Facts,
  dump: AsyncIterable<Uint8Array>,
  onBytes: OnBytes,
): Promise<Manifest> {
  if (existsSync(file)) throw new Error(`${file} exists already. Name a new file.`);
  const part = `${file}.part`;
  // It holds personal data: for its owner's eyes only.
  const handle = await open(part, "w", 0o600);
  try {
    const manifest = await writeDump(handle, facts, dump, onBytes);
    await handle.write(headerOf(manifest), 0, HEADER_BYTES, 0);
    await handle.sync();
    await handle.close();
    await rename(part, file);
    return manifest;
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(part, { force: true });
    throw error;
  }
}

async function writeDump(
  handle: FileHandle,
  facts: Facts,
  dump: AsyncIterable<Uint8Array>,
  onBytes: OnBytes,
): Promise<Manifest> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of dump) {
    hash.update(chunk);
    await writeWhole(handle, chunk, HEADER_BYTES + bytes);
    bytes += chunk.length;
    onBytes(bytes);
  }
  return { ...facts, bytes, sha256: seal(hash, { ...facts, bytes }) };
}

/** One write may take less than it was given. */
async function writeWhole(handle: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  let done = 0;
  while (done < chunk.length)
    done += (await handle.write(chunk, done, chunk.length - done, position + done)).bytesWritten;
}

/** The manifest of a file that is whole, or an error that says what is wrong with it. */
export async function readBackup(file: string, onBytes: OnBytes): Promise<Manifest> {
  const { manifest, size } = await readHeader(file);
  if (size !== HEADER_BYTES + manifest.bytes)
    throw new Error(`${file} is incomplete: ${size} bytes of ${HEADER_BYTES + manifest.bytes}.`);
  const hash = createHash("sha256");
  let seen = 0;
  for await (const chunk of createReadStream(file, { start: HEADER_BYTES })) {
    hash.update(chunk);
    seen += chunk.length;
    onBytes(seen, manifest.bytes);
  }
  const { sha256, ...facts } = manifest;
  if (seal(hash, facts) !== sha256) throw new Error(`${file} is damaged: its checksum does not match.`);
  return manifest;
}

async function readHeader(file: string): Promise<{ manifest: Manifest; size: number }> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    const text = buffer.toString("utf8", 0, bytesRead);
    if (!text.startsWith(MAGIC)) throw new Error(`${file} is no backup of Rasayan.`);
    return { manifest: parse(file, text.slice(MAGIC.length)), size: (await handle.stat()).size };
  } finally {
    await handle.close();
  }
}

function parse(file: string, text: string): Manifest {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${file} is damaged: its first lines cannot be read.`);
  }
}

function headerOf(manifest: Manifest): Buffer {
  const text = `${MAGIC}${JSON.stringify(manifest)}`;
  if (Buffer.byteLength(text) >= HEADER_BYTES) throw new Error("The manifest is too long for its place.");
  return Buffer.concat([Buffer.from(text), Buffer.alloc(HEADER_BYTES, " ")], HEADER_BYTES);
}

/** The checksum covers the manifest too. */
const seal = (hash: Hash, facts: Omit<Manifest, "sha256">) => {
  const { kind, store, app, lastMigration, madeAt, bytes } = facts;
  return hash.update(JSON.stringify([kind, store, app, lastMigration, madeAt, bytes])).digest("hex");
};
