// npm start: installs missing packages, rebuilds the web app if it is stale, and starts the server.
import { install } from "./install.mjs";
import { isNode24 } from "./node24.mjs";
import { exitOnError, runForeground } from "./processes.mjs";

await exitOnError(install);
// npm puts the packaged Node first on PATH, so from the second start on this process itself runs the server.
if (isNode24) await import("./serve.mjs");
else await exitOnError(() => runForeground(["scripts/serve.mjs"]));
