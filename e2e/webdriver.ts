import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort, stopServer } from "./test-server.ts";

/** A browser that obeys the commands of W3C WebDriver. */
export type DrivenBrowser = {
  goTo: (url: string) => Promise<void>;
  /** Runs the body of a function in the page. Elements in its result are references for `click` and `type`. */
  run: (script: string, ...args: unknown[]) => Promise<unknown>;
  click: (element: ElementReference) => Promise<void>;
  type: (element: ElementReference, text: string) => Promise<void>;
  close: () => Promise<void>;
};

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
export type ElementReference = { [ELEMENT]: string };

const START_TIMEOUT_MS = 60_000;
const PHONE = { width: 360, height: 740 };

/** A command of WebDriver: its name in Firefox, its method and path in HTTP, and its body. */
type Send = (command: Command, body?: object) => Promise<unknown>;
type Command = { name: string; method?: "DELETE"; path: string; element?: ElementReference };

function createBrowser(send: Send, end: () => Promise<void>): DrivenBrowser {
  return {
    goTo: async (url) => void (await send({ name: "Navigate", path: "url" }, { url })),
    run: (script, ...args) => send({ name: "ExecuteScript", path: "execute/sync" }, { script, args }),
    click: async (element) => void (await send({ name: "ElementClick", path: "click", element }, {})),
    type: async (element, text) =>
      void (await send({ name: "ElementSendKeys", path: "value", element }, { text })),
    close: async () => {
      await send({ name: "DeleteSession", method: "DELETE", path: "" }).catch(() => {});
      await end();
    },
  };
}

/**
 * Starts Firefox, which takes WebDriver's commands over a socket of its own (Marionette). geckodriver, which translates
 * them from HTTP, isn't in Debian.
 */
export async function startFirefox(file: string): Promise<DrivenBrowser> {
  const profile = await mkdtemp(path.join(os.tmpdir(), "rasayan-firefox-"));
  const port = await freePort();
  const preferences = {
    "marionette.port": port,
    // No requests of its own.
    "app.update.enabled": false,
    "browser.startup.homepage": "about:blank",
    "browser.shell.checkDefaultBrowser": false,
    "datareporting.policy.dataSubmissionEnabled": false,
    "network.captive-portal-service.enabled": false,
    "network.connectivity-service.enabled": false,
    "services.settings.server": "http://127.0.0.1:1",
    "toolkit.telemetry.server": "http://127.0.0.1:1",
  };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  await writeFile(path.join(profile, "user.js"), lines.join("\n"));
  const args = ["--headless", "--no-remote", "--marionette", "--profile", profile, "about:blank"];
  // It refuses to run as root in another account's home.
  const child = spawn(file, args, { stdio: "ignore", env: { ...process.env, HOME: profile } });
  const end = async () => {
    await stopServer(child, "SIGKILL");
    await rm(profile, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    const socket = await connectTo(port, child);
    const send = marionette(socket);
    await send("NewSession", { capabilities: { alwaysMatch: { pageLoadStrategy: "eager" } } });
    await send("SetWindowRect", PHONE);
    return createBrowser(async ({ name, element }, body = {}) => {
      const result = (await send(name, element ? { id: element[ELEMENT], ...body } : body)) as {
        value?: unknown;
      } | null;
      return result?.value;
    }, end);
  } catch (error) {
    await end();
    throw error;
  }
}

/** Messages are JSON arrays after their length: a request `[0, id, name, body]`, a response `[1, id, error, result]`. */
function marionette(socket: Socket): (name: string, body: object) => Promise<unknown> {
  type Response = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown];
  const waiting = new Map<
    number,
    { resolve: (response: Response) => void; reject: (error: Error) => void }
  >();
  let received = Buffer.alloc(0);
  let lastId = 0;
  socket.on("data", (data: Buffer) => {
    received = Buffer.concat([received, data]);
    for (;;) {
      const colon = received.indexOf(":");
      const end = colon + 1 + Number(received.subarray(0, colon));
      if (colon < 0 || received.length < end) return;
      const message = JSON.parse(received.toString("utf8", colon + 1, end)) as Response;
      received = received.subarray(end);
      // The first message is a greeting, which no request waits for.
      waiting.get(message[1])?.resolve(message);
      waiting.delete(message[1]);
    }
  });
  socket.on("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("Firefox ended."));
  });
  return async (name, body) => {
    lastId += 1;
    const id = lastId;
    const answered = new Promise<Response>((resolve, reject) => waiting.set(id, { resolve, reject }));
    const message = Buffer.from(JSON.stringify([0, id, `WebDriver:${name}`, body]));
    socket.write(Buffer.concat([Buffer.from(`${message.length}:`), message]));
    const [, , error, result] = await answered;
    if (error) throw new Error(`${name}: ${error.error}: ${error.message}`);
    return result;
  };
}

type WebKitPaths = { driver: string; miniBrowser: string; xvfb: string };

/** Starts WebKit's small test browser on a screen that nobody sees. Its driver speaks WebDriver over HTTP. */
export async function startWebKit({ driver, miniBrowser, xvfb }: WebKitPaths): Promise<DrivenBrowser> {
  const home = await mkdtemp(path.join(os.tmpdir(), "rasayan-webkit-"));
  // It writes the number of its screen to the fourth stream once it is ready.
  const screen = spawn(xvfb, ["-displayfd", "3", "-nolisten", "tcp", "-screen", "0", "800x1000x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const processes = [screen];
  const end = async () => {
    for (const child of processes.toReversed()) await stopServer(child, "SIGKILL");
    await rm(home, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    const signal = AbortSignal.timeout(START_TIMEOUT_MS);
    const [display] = await once(screen.stdio[3] as NodeJS.ReadableStream, "data", { signal });
    const port = await freePort();
    const env = { ...process.env, HOME: home, DISPLAY: `:${String(display).trim()}` };
    const driverProcess = spawn(driver, [`--port=${port}`], { stdio: "ignore", env });
    processes.push(driverProcess);
    (await connectTo(port, driverProcess)).destroy();
    const root = `http://127.0.0.1:${port}/session`;
    const options = { binary: miniBrowser, args: ["--automation"] };
    // It waits until a page has loaded: a command sent before that is lost.
    const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
    const { sessionId } = (await request("POST", root, { capabilities })) as { sessionId: string };
    await request("POST", `${root}/${sessionId}/window/rect`, PHONE);
    return createBrowser(({ method = "POST", path: command, element }, body) => {
      const place = element ? `element/${element[ELEMENT]}/${command}` : command;
      return request(method, [root, sessionId, place].filter(Boolean).join("/"), body);
    }, end);
  } catch (error) {
    await end();
    throw error;
  }
}

async function request(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = (await response.json()) as { value: { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${method} ${url}: ${value.error}: ${value.message}`);
  return value;
}

/** Connects as soon as the process listens. */
async function connectTo(port: number, child: ChildProcess): Promise<Socket> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isConnected = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    if (isConnected) return socket;
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`${child.spawnfile} did not start.`);
    await delay(100);
  }
}
