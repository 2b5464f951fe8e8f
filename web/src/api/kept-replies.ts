import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./client.ts";
import { dropAllOnDevice, keepOnDevice, readFromDevice } from "./device-store.ts";
import { departuresSoFar } from "./private-data.ts";

type Key = readonly (string | number)[];
type Asked = { client: QueryClient; queryKey: Key; owner?: number };

const KIND = "reply";
/** Whose the reply is that says who is signed in. */
export const NOBODY = 0;

/**
 * The reply of a call, kept on this device for the person who is signed in; where no answer comes, what was kept last
 * stands in. It may be old: it is asked for again as soon as there is a network.
 */
export async function orKept<Reply>(asked: Asked, fetch: () => Promise<Reply>): Promise<Reply> {
  const before = departuresSoFar();
  try {
    const reply = await fetch();
    if (before === departuresSoFar()) keepReply(asked, reply);
    return reply;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0) throw error;
    const kept = await readFromDevice<Reply>(keyOf(asked)).catch(ignore);
    if (kept === undefined) throw error;
    return kept;
  }
}

/** The reply of a call, kept on this device to be drawn first on the next visit, while it is asked for again. */
export async function thenKept<Reply>(asked: Asked, fetch: () => Promise<Reply>): Promise<Reply> {
  const reply = await fetch();
  keepReply(asked, reply);
  return reply;
}

/** Puts what was kept on an earlier visit in place of a reply; it counts as old. Whether there was any. */
export async function restoreReply<Reply>(
  asked: Asked,
  isFit: (reply: Reply) => boolean = () => true,
): Promise<boolean> {
  const kept = await readFromDevice<Reply>(keyOf(asked)).catch(ignore);
  if (kept === undefined || !isFit(kept)) return false;
  asked.client.setQueryData(asked.queryKey, kept, { updatedAt: 0 });
  return true;
}

/** Keeps what has become of a reply since it came. */
export function keepReply(asked: Asked, reply: unknown): void {
  if (reply !== undefined) void keepOnDevice(keyOf(asked), reply).catch(ignore);
}

/** Drops what is not needed any more, with all that lies beneath its key. */
export function dropReplies(asked: Asked): void {
  void dropAllOnDevice(keyOf(asked)).catch(ignore);
}

/** Everyone has their own; before it is known who is signed in, a reply is nobody's. */
function keyOf({ client, queryKey, owner }: Asked): (string | number)[] {
  return [KIND, owner ?? client.getQueryData<{ id: number }>(["user"])?.id ?? NOBODY, ...queryKey];
}

/** A browser that keeps nothing costs the use without a network, nothing else. */
function ignore(): undefined {
  return undefined;
}
