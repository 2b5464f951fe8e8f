// npm start: installs what is missing, builds what is stale, serves. package.json starts it with a small young
// generation, a small heap, of which V8 lets less rubbish lie about, and one helper thread: without these the embedded
// database's process takes up to two thirds more memory.
import { buildWeb } from "./build-web.mjs";
import { install } from "./install.mjs";
import { isNode24 } from "./node24.mjs";
import { orExplain, runForeground } from "./processes.mjs";

await orExplain(async () => {
  await install();
  await buildWeb();
});
// npm puts the packaged Node first on PATH, so from the second start on this process becomes the server itself.
if (isNode24) await import("./serve.mjs");
else await orExplain(() => runForeground([...process.execArgv, "scripts/serve.mjs"]));
