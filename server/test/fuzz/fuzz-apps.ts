import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { buildApp } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import type { Database } from "../../src/db/connect.ts";
import { createRenderer } from "../../src/markup/render-pool.ts";
import { createPrng } from "./prng.ts";

/**
 * Builds two apps on one database: with demo sign-in, and as in production with Google sign-in and parental consent.
 * `apps` has the demo app three times and the other once, so that a random pick mostly gives the demo app.
 */
export async function openFuzzApps(
  database: Database,
): Promise<{ apps: FastifyInstance[]; close: () => Promise<void> }> {
  const renderer = createRenderer();
  const google = await startKeylessGoogle();
  const prng = createPrng(1);
  const random = () => prng.integer(0, 999_999) / 1_000_000;
  const buildFuzzApp = (environment: Record<string, string>) => {
    const config = readConfig({ LOG_LEVEL: "silent", RATE_LIMIT: "off", ...environment });
    return buildApp({ ...database, config, random, renderer }, "/no-web-app");
  };
  const demoApp = await buildFuzzApp({});
  const strictApp = await buildFuzzApp({ ...google.environment, REQUIRE_PARENTAL_CONSENT: "on" });
  const close = async () => {
    await demoApp.close();
    await strictApp.close();
    await renderer.close();
    google.server.close();
  };
  return { apps: [demoApp, demoApp, demoApp, strictApp], close };
}

/** Starts a server in place of Google's key server. It has no keys, so every token is rejected. */
async function startKeylessGoogle() {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json", connection: "close" }).end('{"keys":[]}');
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    server,
    environment: { GOOGLE_CLIENT_ID: "fuzz.apps.example", GOOGLE_CERTS_URL: `http://127.0.0.1:${port}/` },
  };
}
