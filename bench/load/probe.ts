// Runs beside an overload: sends a few requests on schedule and reports their responses.
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
