import { parentPort } from "node:worker_threads";
import { RenderError, type RenderIssue } from "./render-error.ts";
import { type RenderedText, type RenderOptions, renderText } from "./render-text.ts";

/** A text that the worker should render. */
export type RenderRequest = { source: string; options: RenderOptions };

/** A message from the worker: first `ready`, once it is loaded, and then one result for each text, in order. */
export type RenderResult =
  | { ready: true }
  | { rendered: RenderedText }
  | { rejected: RenderIssue[] }
  | { failed: string };

parentPort?.on("message", ({ source, options }: RenderRequest) => postResult(render(source, options)));
// The first drawing and formula in a thread are slow, so this warms up before any text's time limit starts.
const WARM_UP = `\`\`\`mechanism warm-up
step: [OH-:1] . [CH3:2][Br:3]
arrow: 1 -> 2
arrow: 2-3 -> 3
\`\`\`

\`\`\`smiles warm-up
CC
\`\`\`

$\\ce{H2O}$`;
render(WARM_UP, {});
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
