// Started beside a flood, it sends a few requests when they are due and tells how each was answered.
import { type Reply, sendPaced } from "../server/paced-sender.ts";

export type Task = { port: number; requests: string[]; perSecond: number; seconds: number };

process.once("message", async ({ port, requests, ...pace }: Task) => {
  const replies: Reply[] = await sendPaced(
    port,
    requests.map((text) => Buffer.from(text)),
    pace,
  );
  process.send?.(replies, () => process.disconnect());
});
