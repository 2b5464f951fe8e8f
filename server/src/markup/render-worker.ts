import { parentPort } from "node:worker_threads";
import { type Rendered, type RenderOptions, renderText } from "./render-text.ts";
import { type Problem, TextRefused } from "./text-refused.ts";

/** One text for the worker. */
export type Work = { source: string; options: RenderOptions };

/** What the worker sends: once that it is loaded, then one answer for each text, in order. */
export type Answer = { ready: true } | { rendered: Rendered } | { refused: Problem[] } | { failed: string };

parentPort?.on("message", ({ source, options }: Work) => send(answer(source, options)));
// The first structure and formula of a thread take a while; no text should pay for that with its own time.
answer("```smiles warm-up\nCC\n```\n\n$\\ce{H2O}$", {});
send({ ready: true });

function answer(source: string, options: RenderOptions): Answer {
  try {
    return { rendered: renderText(source, options) };
  } catch (error) {
    if (error instanceof TextRefused) return { refused: error.problems };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function send(message: Answer): void {
  parentPort?.postMessage(message);
}
