/** How a statement for many names the one that a row of its reply is for: by its place among them. */
export type Placed = { place: number };

type Waiting<Ask, Row> = {
  ask: Ask;
  resolve: (row: Row | undefined) => void;
  reject: (error: unknown) => void;
};

/** One that the database works on, and one that it finds when it is done. */
const MOST_RUNNING = 2;

/**
 * Asks the database together what is asked at the same time: what comes while statements are on their way waits for
 * the next one, and nothing waits where none is. A statement costs PostgreSQL, this process and the disk more than
 * what one learner wants of it (docs/performance.md, Server). Resolves with the row for this ask, undefined without
 * one; rejects where the database is not there.
 *
 * `run` is never given two asks of the same key at once. Where the data of one makes it fail, all of them get
 * undefined: whoever asks has a way to ask alone.
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
    try {
      const rows = new Map((await run(together.map(({ ask }) => ask))).map((row) => [row.place, row]));
      together.forEach(({ resolve }, place) => void resolve(rows.get(place)));
    } catch (error) {
      for (const { resolve, reject } of together) isAboutData(error) ? resolve(undefined) : reject(error);
    } finally {
      running -= 1;
      callSoon();
    }
  }

  function takeDifferent(): Waiting<Ask, Row>[] {
    const taken = new Map<unknown, Waiting<Ask, Row>>();
    const left: Waiting<Ask, Row>[] = [];
    for (const one of waiting) {
      const key = keyOf(one.ask);
      if (taken.has(key)) left.push(one);
      else taken.set(key, one);
    }
    waiting = left;
    return [...taken.values()];
  }
}

/** SQLSTATE classes 22 (data exception) and 23 (integrity constraint violation). */
const isAboutData = (error: unknown) => /^2[23]/.test(String((error as { code?: string }).code));
