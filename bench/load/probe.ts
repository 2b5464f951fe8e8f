// Started beside a flood, it sends a few requests when they are due and tells how each was answered.
import { sendOpenLoop, type TimedResponse } from "../server/open-loop-client.ts";

export type ProbeOptions = { port: number; requests: string[]; perSecond: number; seconds: number };

process.once("message", async ({ port, requests, ...pace }: ProbeOptions) => {
  const responses: TimedResponse[] = await sendOpenLoop(
    port,
    requests.map((text) => Buffer.from(text)),
    pace,
  );
  process.send?.(responses, () => process.disconnect());
});
