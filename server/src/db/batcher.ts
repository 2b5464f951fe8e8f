import { outsideRequests } from "./request-signal.ts";

/** A result row of a batched statement; `index` is the position of its input in the batch. */
export type Indexed = { index: number };

type PendingRequest<Input, Row> = {
  input: Input;
  resolve: (row: Row | undefined) => void;
  reject: (error: unknown) => void;
};

/** Statements in flight: one that the database executes, and one that it can start right after. */
const MAX_RUNNING = 2;
/** Inputs per statement: the query plans and locks suit small batches. */
const MAX_BATCH_SIZE = 64;
/** Inputs beyond this would wait longer than the time limit of a request. */
const MAX_QUEUE_LENGTH = 2_000;
/** Bisection isolates one bad input among MAX_BATCH_SIZE within 7 failures; at 8, the inputs aren't the cause. */
const MAX_FAILURES = 8;

/** Thrown when the queue is full. The input was not queued, because it would not be processed in time. */
export class QueueFull extends Error {
  override readonly name = "QueueFull";
}

/**
 * Micro-batches concurrent calls: inputs that arrive while MAX_RUNNING statements are in flight share the next
 * statement; without statements in flight, an input is sent in the same turn of the event loop. Batching pays because
 * a statement costs PostgreSQL, this process and the disk more than the work for one learner (docs/performance.md,
 * Server). The returned function resolves with the row for its input, or undefined if there is none. It rejects if the
 * database is unavailable, and with QueueFull if the queue is full.
 *
 * `run` never gets two inputs with the same key in one batch. A failed batch is retried in halves, so that one bad
 * input doesn't fail the others. An input whose own data cause the error resolves with undefined; the caller then
 * processes it individually.
 */
export function createBatcher<Input, Row extends Indexed>(
  run: (inputs: readonly Input[]) => Promise<Row[]>,
  keyOf: (input: Input) => unknown,
): (input: Input) => Promise<Row | undefined> {
  let queue: PendingRequest<Input, Row>[] = [];
  let running = 0;
  let isScheduled = false;
  return (input) =>
    new Promise((resolve, reject) => {
      if (queue.length >= MAX_QUEUE_LENGTH)
        return reject(new QueueFull("Too many requests are waiting for the database."));
      queue.push({ input, resolve, reject });
      scheduleNext();
    });

  /** Deferred with setImmediate, so that other requests of the same turn of the event loop join the batch. */
  function scheduleNext(): void {
    if (isScheduled || running === MAX_RUNNING || queue.length === 0) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      void outsideRequests(runNext);
    });
  }

  async function runNext(): Promise<void> {
    const batch = takeBatch();
    running += 1;
    scheduleNext();
    await runWithBisection(batch, { failures: 0 });
    running -= 1;
    scheduleNext();
  }

  /** Runs the halves one after the other, so that a failing database doesn't get more statements at once. */
  async function runWithBisection(
    batch: readonly PendingRequest<Input, Row>[],
    failureCounter: { failures: number },
  ) {
    try {
      const rows = new Map((await run(batch.map(({ input }) => input))).map((row) => [row.index, row]));
      batch.forEach(({ resolve }, index) => void resolve(rows.get(index)));
    } catch (error) {
      const [single] = batch;
      const hasDataError = isDataError(error);
      if (!hasDataError) failureCounter.failures += 1;
      if (batch.length > 1 && mayDependOnOneInput(error) && failureCounter.failures < MAX_FAILURES) {
        const middle = Math.ceil(batch.length / 2);
        await runWithBisection(batch.slice(0, middle), failureCounter);
        await runWithBisection(batch.slice(middle), failureCounter);
      } else if (single && hasDataError) single.resolve(undefined);
      else for (const { reject } of batch) reject(error);
    }
  }

  function takeBatch(): PendingRequest<Input, Row>[] {
    const batch = new Map<unknown, PendingRequest<Input, Row>>();
    const remaining: PendingRequest<Input, Row>[] = [];
    for (const pending of queue) {
      const key = keyOf(pending.input);
      if (batch.size === MAX_BATCH_SIZE || batch.has(key)) remaining.push(pending);
      else batch.set(key, pending);
    }
    queue = remaining;
    return [...batch.values()];
  }
}

/** SQLSTATE classes 22 (data exception) and 23 (integrity constraint violation). */
const isDataError = (error: unknown) => /^2[23]/.test(codeOf(error));

/**
 * Whether a smaller batch could succeed: true for any SQLSTATE, including a timeout (57014) and a deadlock (40P01),
 * except those that mean the database is unavailable (08 connection, 53 resources, 57P shutdown).
 */
const mayDependOnOneInput = (error: unknown) => /^(?!08|53|57P)(?=.*\d)[0-9A-Z]{5}$/.test(codeOf(error));

const codeOf = (error: unknown) => String((error as { code?: string }).code);
