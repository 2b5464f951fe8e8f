import { execFile } from "node:child_process";
import { chmod, mkdtemp, open, rm, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const BLOCK = Buffer.alloc(64 * 1024);

/** A file system in memory that can become full. */
export type Disk = {
  folder: string;
  /** Uses up all free space. */
  fill: () => Promise<void>;
  /** Frees that space again. */
  empty: () => Promise<void>;
  /** Enlarges the disk, as an operator would. */
  grow: () => Promise<void>;
  remove: () => Promise<void>;
};

/** Why no disk can be mounted on this machine; undefined if one can. */
export const skipReasonWithoutMount = () =>
  process.getuid?.() === 0 ? undefined : "only root may mount a small disk";

/** Mounts a disk of this many megabytes. */
export async function mountDisk(megabytes: number): Promise<Disk> {
  const folder = await mkdtemp(path.join(tmpdir(), "rasayan-disk-"));
  let size = megabytes;
  const options = () => `size=${size}m,mode=0755`;
  await run("mount", ["-t", "tmpfs", "-o", options(), "rasayan", folder]);
  await chmod(folder, 0o755);
  const filler = path.join(folder, "filler");
  return {
    folder,
    fill: () => writeUntilFull(filler),
    empty: () => rm(filler, { force: true }),
    grow: async () => {
      size += 64;
      await run("mount", ["-o", `remount,${options()}`, folder]);
    },
    remove: async () => {
      await run("umount", [folder]);
      await rmdir(folder);
    },
  };
}

async function writeUntilFull(file: string): Promise<void> {
  const handle = await open(file, "a");
  try {
    for (let size = BLOCK.length; size > 0; ) {
      const written = await handle.write(BLOCK, 0, size).then(
        ({ bytesWritten }) => bytesWritten,
        () => 0,
      );
      if (written < size) size = Math.floor(size / 2);
    }
  } finally {
    await handle.close();
  }
}
