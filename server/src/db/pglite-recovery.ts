import { statfs } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";

type Message = Awaited<ReturnType<PGlite["execProtocolStream"]>>[number];
type Options = Parameters<PGlite["execProtocolStream"]>[1];

const RETRY_INTERVAL_MS = 1_000;
/** Disk space for the log that PGlite writes when it opens; with less, opening would panic again. */
export const MIN_FREE_BYTES = 48 * 1024 * 1024;
const [SYNC, QUERY] = [..."SQ"].map((letter) => letter.charCodeAt(0));
const READY = { name: "readyForQuery", status: "I", length: 5 } as unknown as Message;

/**
 * Wraps PGlite for its driver and reopens the database after a panic, such as one caused by a full disk. A
 * PGlite that has panicked would block this thread forever on the next message. Until the database is open again, every
 * statement fails with the error of a server that is starting up (57P03).
 */
export class RecoveringPGlite {
  readonly waitReady: Promise<void>;
  #pglite: PGlite | undefined;
  /** True while the remaining messages of a rejected statement are skipped. */
  #isRejecting = false;
  readonly #folder: string;
  readonly #open: () => Promise<PGlite>;
  readonly #onError: (error: Error) => void;
  /** Called when a new session replaces the one that panicked. */
  onRecovered: () => void = () => {};

  constructor(pglite: PGlite, folder: string, open: () => Promise<PGlite>, onError: (error: Error) => void) {
    this.#onError = onError;
    this.#pglite = pglite;
    this.waitReady = pglite.waitReady;
    this.#folder = folder;
    this.#open = open;
  }

  /** Undefined after a panic. */
  get current(): PGlite | undefined {
    return this.#pglite;
  }

  async execProtocolStream(message: Uint8Array, options?: Options): Promise<Message[]> {
    if (!this.#pglite || this.#isRejecting) return this.#reject(message[0]);
    const responses = await this.#pglite.execProtocolStream(message, options);
    const panic = responses.find(isPanic);
    if (panic) {
      this.#pglite = undefined;
      this.#isRejecting = !isFinalMessage(message[0]);
      void this.#recover(panic as unknown as Error);
      if (isFinalMessage(message[0]) && !responses.some(({ name }) => name === READY.name))
        responses.push(READY);
    }
    return responses;
  }

  #reject(kind: number | undefined): Message[] {
    const wasRejecting = this.#isRejecting;
    this.#isRejecting = !isFinalMessage(kind);
    if (kind === SYNC) return [READY];
    if (kind === QUERY) return [startingUpError(), READY];
    return wasRejecting ? [] : [startingUpError()];
  }

  async #recover(panic: Error): Promise<void> {
    this.#onError(panic);
    while (!this.#pglite) {
      await setTimeout(RETRY_INTERVAL_MS, undefined, { ref: false });
      if ((await freeBytes(this.#folder)) < MIN_FREE_BYTES) continue;
      const pglite = await this.#open().catch(this.#onError);
      if (!pglite) continue;
      this.onRecovered();
      this.#pglite = pglite;
    }
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize;
}

/** Whether a message of this kind ends a statement, so that the reply must end with READY. */
const isFinalMessage = (kind: number | undefined) => kind === SYNC || kind === QUERY;

const isPanic = (message: Message) =>
  message.name === "error" &&
  ["PANIC", "FATAL"].includes(String((message as { severity?: string }).severity));

function startingUpError(): Message {
  const error = new pg.DatabaseError("the database system is starting up", 0, "error");
  return Object.assign(error, { severity: "FATAL", code: "57P03" }) as unknown as Message;
}
