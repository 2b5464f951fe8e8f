import { parentPort } from "node:worker_threads";
import { RenderError, type RenderIssue } from "./render-error.ts";
import { type RenderedText, type RenderOptions, renderText } from "./render-text.ts";

/** One text for the worker. */
export type RenderRequest = { source: string; options: RenderOptions };

/** What the worker sends: once that it is loaded, then one answer for each text, in order. */
export type RenderResult =
  | { ready: true }
  | { rendered: RenderedText }
  | { rejected: RenderIssue[] }
  | { failed: string };

parentPort?.on("message", ({ source, options }: RenderRequest) => postResult(render(source, options)));
// The first structure and formula of a thread take a while; no text should pay for that with its own time.
render("```smiles warm-up\nCC\n```\n\n$\\ce{H2O}$", {});
postResult({ ready: true });

function render(source: string, options: RenderOptions): RenderResult {
  try {
    return { rendered: renderText(source, options) };
  } catch (error) {
    if (error instanceof RenderError) return { rejected: error.issues };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function postResult(message: RenderResult): void {
  parentPort?.postMessage(message);
}
