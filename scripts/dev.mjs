// npm run dev: the server, restarted on changes, behind Vite with hot module replacement.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildWeb } from "./build-web.mjs";
import { install } from "./install.mjs";
import { environment, isNode24, root } from "./node24.mjs";
import { exitOnError, runForeground, runNode } from "./processes.mjs";

const VITE_PORT = 5173;
const webFolder = path.join(root, "web");

await exitOnError(install);
await exitOnError(isNode24 ? develop : () => runForeground(["scripts/dev.mjs"]));

async function develop() {
  // The server lists the built files once, when it starts.
  if (!existsSync(path.join(webFolder, "dist"))) await buildWeb();
  const port = process.env.PORT || "3000";
  await startVite(`http://127.0.0.1:${port}`);
  const PUBLIC_ORIGIN = process.env.PUBLIC_ORIGIN || `http://localhost:${VITE_PORT}`;
  await runNode(["--watch", "server/src/main.ts"], { env: { ...environment(), PORT: port, PUBLIC_ORIGIN } });
}

async function startVite(server) {
  const { resolve } = createRequire(path.join(webFolder, "package.json"));
  const { createServer } = await import(pathToFileURL(resolve("vite")).href);
  const vite = await createServer({
    root: webFolder,
    server: { port: VITE_PORT, strictPort: true, proxy: { "/api": server, "/assets": server } },
  });
  await vite.listen();
  vite.printUrls();
}
