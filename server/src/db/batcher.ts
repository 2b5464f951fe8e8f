/** How a statement for many names the one that a row of its reply is for: by its place among them. */
export type Indexed = { index: number };

type PendingRequest<Input, Row> = {
  input: Input;
  resolve: (row: Row | undefined) => void;
  reject: (error: unknown) => void;
};

/** One that the database works on, and one that it finds when it is done. */
const MAX_RUNNING = 2;
/** What one statement takes: its plan and its locks are made for few. */
const MAX_BATCH_SIZE = 64;
/** More would wait longer than a request is given. */
const MAX_QUEUE_LENGTH = 2_000;
/** So many failures find one bad ask among MOST_TOGETHER; where there are more, it is not the asks that fail. */
const MAX_FAILURES = 8;

/** So much is waiting already that this would not be done in time; it was not begun. */
export class QueueFull extends Error {
  override readonly name = "QueueFull";
}

/**
 * Asks the database together what is asked at the same time: what comes while statements are on their way waits for
 * the next one, and nothing waits where none is. A statement costs PostgreSQL, this process and the disk more than
 * what one learner wants of it (docs/performance.md, Server). Resolves with the row for this ask, undefined without
 * one; rejects where the database is not there, and with QueueFull where too much waits.
 *
 * `run` is never given two asks of the same key at once. A statement that fails is tried again in halves, so that one
 * ask fails alone and not all that it came with; where its own data make it fail it gets undefined, and whoever asks
 * has a way to ask alone.
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
        return reject(new QueueFull("Too many calls wait for the database."));
      queue.push({ input, resolve, reject });
      scheduleNext();
    });

  /** Not at once: other requests may have come with the same turn of the event loop. */
  function scheduleNext(): void {
    if (isScheduled || running === MAX_RUNNING || queue.length === 0) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      void runNext();
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

  /** One half after the other: a database in trouble is not sent more at once. */
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
 * Whether fewer asks could do better: any error that the database itself answers with, a timeout (57014) and a deadlock
 * (40P01) included, but for those that say it is not there (classes 08, 53, and 57P).
 */
const mayDependOnOneInput = (error: unknown) => /^(?!08|53|57P)(?=.*\d)[0-9A-Z]{5}$/.test(codeOf(error));

const codeOf = (error: unknown) => String((error as { code?: string }).code);
