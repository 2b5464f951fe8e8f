import { statfs } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";

type Message = Awaited<ReturnType<PGlite["execProtocolStream"]>>[number];
type Options = Parameters<PGlite["execProtocolStream"]>[1];

const TRY_EVERY_MS = 1_000;
/** Room for the log that an opening writes: without it, the opening would end as the database did. */
const ROOM_BYTES = 48 * 1024 * 1024;
const [SYNC, QUERY] = [..."SQ"].map((letter) => letter.charCodeAt(0));
const READY = { name: "readyForQuery", status: "I", length: 5 } as unknown as Message;

/**
 * PGlite as its driver sees it, opened anew after a panic: a full disk is enough, and a PGlite that has panicked would
 * keep this thread busy for ever with the next message. Until then every statement is refused, as by a server that
 * starts.
 */
export class RevivingLite {
  readonly waitReady: Promise<void>;
  #lite: PGlite | undefined;
  /** A refused statement has more messages, which are passed over up to its last one. */
  #isRefusing = false;
  readonly #folder: string;
  readonly #open: () => Promise<PGlite>;
  readonly #onError: (error: Error) => void;
  /** Called when another session takes the place of the one that panicked. */
  onRevived: () => void = () => {};

  constructor(lite: PGlite, folder: string, open: () => Promise<PGlite>, onError: (error: Error) => void) {
    this.#onError = onError;
    this.#lite = lite;
    this.waitReady = lite.waitReady;
    this.#folder = folder;
    this.#open = open;
  }

  /** Undefined after a panic. */
  get current(): PGlite | undefined {
    return this.#lite;
  }

  async execProtocolStream(message: Uint8Array, options?: Options): Promise<Message[]> {
    if (!this.#lite || this.#isRefusing) return this.#refuse(message[0]);
    const replies = await this.#lite.execProtocolStream(message, options);
    const panic = replies.find(isPanic);
    if (panic) {
      this.#lite = undefined;
      this.#isRefusing = !isLast(message[0]);
      void this.#revive(panic as unknown as Error);
      if (isLast(message[0]) && !replies.some(({ name }) => name === READY.name)) replies.push(READY);
    }
    return replies;
  }

  #refuse(kind: number | undefined): Message[] {
    const wasRefusing = this.#isRefusing;
    this.#isRefusing = !isLast(kind);
    if (kind === SYNC) return [READY];
    if (kind === QUERY) return [refusal(), READY];
    return wasRefusing ? [] : [refusal()];
  }

  async #revive(panic: Error): Promise<void> {
    this.#onError(panic);
    while (!this.#lite) {
      await setTimeout(TRY_EVERY_MS, undefined, { ref: false });
      if ((await roomIn(this.#folder)) < ROOM_BYTES) continue;
      const lite = await this.#open().catch(this.#onError);
      if (!lite) continue;
      this.onRevived();
      this.#lite = lite;
    }
  }
}

async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize;
}

/** Whether a statement ends with a message of this kind, and its reply with READY. */
const isLast = (kind: number | undefined) => kind === SYNC || kind === QUERY;

const isPanic = (message: Message) =>
  message.name === "error" &&
  ["PANIC", "FATAL"].includes(String((message as { severity?: string }).severity));

function refusal(): Message {
  const error = new pg.DatabaseError("the database system is starting up", 0, "error");
  return Object.assign(error, { severity: "FATAL", code: "57P03" }) as unknown as Message;
}
