/** What a job is given beside its database. */
export type JobContext = {
  /** Fires when the process stops or has lost its lease: the job ends after the chunk it is at. */
  signal: AbortSignal;
  /** Reports an item that was set aside; the job goes on with the others and has not failed. */
  onError: (error: unknown) => void;
};

/** For a job that is called by itself, as tests do: nothing stops it, and an item that fails is thrown. */
export const standaloneJobContext: JobContext = {
  signal: new AbortController().signal,
  onError: (error) => {
    throw error;
  },
};

const DEFAULT_CHUNK_ROWS = 1_000;
/** SQLSTATE of a statement that was ended for taking too long. */
const QUERY_CANCELED = "57014";

/**
 * Runs a statement that changes at most `most` rows until it finds fewer. Each run is a transaction of its own, so what
 * is done stays done. A chunk that takes too long is halved, so that a slow table is worked off nevertheless.
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
