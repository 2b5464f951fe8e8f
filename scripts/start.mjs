// npm start: installs what is missing, builds what is stale, serves. package.json starts it with a small young
// generation and a bounded heap, so that V8 collects garbage earlier: the embedded database's process needs less memory.
import { buildWeb } from "./build-web.mjs";
import { install } from "./install.mjs";
import { isNode24 } from "./node24.mjs";
import { exitOnError, runForeground } from "./processes.mjs";

await exitOnError(async () => {
  await install();
  await buildWeb();
});
// npm puts the packaged Node first on PATH, so from the second start on this process becomes the server itself.
if (isNode24) await import("./serve.mjs");
else await exitOnError(() => runForeground([...process.execArgv, "scripts/serve.mjs"]));
