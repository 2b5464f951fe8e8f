/** How a statement for many names the one that a row of its reply is for: by its place among them. */
export type Placed = { place: number };

type Waiting<Ask, Row> = {
  ask: Ask;
  resolve: (row: Row | undefined) => void;
  reject: (error: unknown) => void;
};

/** One that the database works on, and one that it finds when it is done. */
const MOST_RUNNING = 2;
/** What one statement takes: its plan and its locks are made for few. */
const MOST_TOGETHER = 64;
/** More would wait longer than a request is given. */
const MOST_WAITING = 2_000;
/** So many failures find one bad ask among MOST_TOGETHER; where there are more, it is not the asks that fail. */
const MOST_FAILURES = 8;

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
export function gather<Ask, Row extends Placed>(
  run: (asks: readonly Ask[]) => Promise<Row[]>,
  keyOf: (ask: Ask) => unknown,
): (ask: Ask) => Promise<Row | undefined> {
  let waiting: Waiting<Ask, Row>[] = [];
  let running = 0;
  let isDue = false;
  return (ask) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= MOST_WAITING)
        return reject(new QueueFull("Too many calls wait for the database."));
      waiting.push({ ask, resolve, reject });
      callSoon();
    });

  /** Not at once: other requests may have come with the same turn of the event loop. */
  function callSoon(): void {
    if (isDue || running === MOST_RUNNING || waiting.length === 0) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      void runNext();
    });
  }

  async function runNext(): Promise<void> {
    const together = takeDifferent();
    running += 1;
    callSoon();
    await runHalved(together, { failures: 0 });
    running -= 1;
    callSoon();
  }

  /** One half after the other: a database in trouble is not sent more at once. */
  async function runHalved(together: readonly Waiting<Ask, Row>[], seen: { failures: number }) {
    try {
      const rows = new Map((await run(together.map(({ ask }) => ask))).map((row) => [row.place, row]));
      together.forEach(({ resolve }, place) => void resolve(rows.get(place)));
    } catch (error) {
      const [alone] = together;
      const isOfData = isAboutData(error);
      if (!isOfData) seen.failures += 1;
      if (together.length > 1 && mayDependOnOne(error) && seen.failures < MOST_FAILURES) {
        const middle = Math.ceil(together.length / 2);
        await runHalved(together.slice(0, middle), seen);
        await runHalved(together.slice(middle), seen);
      } else if (alone && isOfData) alone.resolve(undefined);
      else for (const { reject } of together) reject(error);
    }
  }

  function takeDifferent(): Waiting<Ask, Row>[] {
    const taken = new Map<unknown, Waiting<Ask, Row>>();
    const left: Waiting<Ask, Row>[] = [];
    for (const one of waiting) {
      const key = keyOf(one.ask);
      if (taken.size === MOST_TOGETHER || taken.has(key)) left.push(one);
      else taken.set(key, one);
    }
    waiting = left;
    return [...taken.values()];
  }
}

/** SQLSTATE classes 22 (data exception) and 23 (integrity constraint violation). */
const isAboutData = (error: unknown) => /^2[23]/.test(codeOf(error));

/**
 * Whether fewer asks could do better: any error that the database itself answers with, a timeout (57014) and a deadlock
 * (40P01) included, but for those that say it is not there (classes 08, 53, and 57P).
 */
const mayDependOnOne = (error: unknown) => /^(?!08|53|57P)(?=.*\d)[0-9A-Z]{5}$/.test(codeOf(error));

const codeOf = (error: unknown) => String((error as { code?: string }).code);
