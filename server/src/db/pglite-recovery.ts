import { statfs } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";

type Message = Awaited<ReturnType<PGlite["execProtocolStream"]>>[number];
type Options = Parameters<PGlite["execProtocolStream"]>[1];

const RETRY_INTERVAL_MS = 1_000;
/** Room for the log that an opening writes: without it, the opening would end as the database did. */
const MIN_FREE_BYTES = 48 * 1024 * 1024;
const [SYNC, QUERY] = [..."SQ"].map((letter) => letter.charCodeAt(0));
const READY = { name: "readyForQuery", status: "I", length: 5 } as unknown as Message;

/**
 * PGlite as its driver sees it, opened anew after a panic: a full disk is enough, and a PGlite that has panicked would
 * keep this thread busy for ever with the next message. Until then every statement is refused, as by a server that
 * starts.
 */
export class RecoveringPGlite {
  readonly waitReady: Promise<void>;
  #pglite: PGlite | undefined;
  /** A refused statement has more messages, which are passed over up to its last one. */
  #isRejecting = false;
  readonly #folder: string;
  readonly #open: () => Promise<PGlite>;
  readonly #onError: (error: Error) => void;
  /** Called when another session takes the place of the one that panicked. */
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

/** Whether a statement ends with a message of this kind, and its reply with READY. */
const isFinalMessage = (kind: number | undefined) => kind === SYNC || kind === QUERY;

const isPanic = (message: Message) =>
  message.name === "error" &&
  ["PANIC", "FATAL"].includes(String((message as { severity?: string }).severity));

function startingUpError(): Message {
  const error = new pg.DatabaseError("the database system is starting up", 0, "error");
  return Object.assign(error, { severity: "FATAL", code: "57P03" }) as unknown as Message;
}
