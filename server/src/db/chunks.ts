import { type Config, readConfig } from "../config.ts";

/** The arguments of a job in addition to its database. */
export type JobContext = {
  /** Aborts when the process stops or has lost its lease; the job then ends after its current chunk. */
  signal: AbortSignal;
  /** Reports an item that was skipped; the job continues with the others and does not count as failed. */
  onError: (error: unknown) => void;
  config: Pick<Config, "rateLimit" | "limits">;
};

/**
 * For a job that is called directly, as in tests: it is never aborted, no limit is on, and the error of a failed item is
 * thrown.
 */
export const standaloneJobContext: JobContext = {
  signal: new AbortController().signal,
  onError: (error) => {
    throw error;
  },
  config: readConfig({ RATE_LIMIT: "off" }),
};

const DEFAULT_CHUNK_ROWS = 1_000;
/** SQLSTATE of a statement that exceeded its timeout. */
const QUERY_CANCELED = "57014";

/**
 * Calls `run` with a maximum number of rows until it changes fewer. Each call is its own transaction, so completed
 * chunks persist. After a timeout the chunk size is halved, so that a slow table is processed too.
 */
export async function inChunks(
  run: (maxRows: number) => Promise<number>,
  { signal }: JobContext,
  maxRows = DEFAULT_CHUNK_ROWS,
): Promise<void> {
  let size = maxRows;
  while (!signal.aborted) {
    const changed = await run(size).catch((error: unknown) => {
      if (size === 1 || (error as { code?: unknown }).code !== QUERY_CANCELED) throw error;
      size = Math.floor(size / 2);
      return size;
    });
    if (changed < size) return;
  }
}
