// PostgreSQL for the tests: the server in TEST_DATABASE_URL, or a temporary one from installed binaries.
import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { installDebianPackage } from "./debian-packages.mjs";
import { onExit } from "./processes.mjs";

const MIN_VERSION = 15;
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;
const debianFolder = "/usr/lib/postgresql";
const settings = [
  // The data is temporary, so writes needn't wait for the disk.
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "jit=off",
  // Tests provoke errors on purpose.
  "log_min_messages=log",
  "log_checkpoints=off",
  "unix_socket_directories=",
];

/**
 * Returns a superuser's URL of the database `postgres`, and a function that stops the server if one was started.
 * Undefined if there is no PostgreSQL. Installs packages only if `mayInstall` is true.
 */
export async function startPostgres({ mayInstall }) {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => {} };
  const binaries = findBinaries() ?? (mayInstall ? await installBinaries() : undefined);
  return binaries && startTemporary(binaries);
}

/** A folder with PostgreSQL binaries that are new enough: from PATH first, then Debian's newest version. */
function findBinaries() {
  const newestFirst = (a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10);
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).sort(newestFirst) : [];
  const folders = [
    ...(process.env.PATH ?? "").split(path.delimiter),
    ...versions.map((version) => path.join(debianFolder, version, "bin")),
  ];
  return folders.find((folder) => existsSync(path.join(folder, "initdb")) && isNewEnough(folder));
}

function isNewEnough(folder) {
  const { stdout } = spawnSync(path.join(folder, "postgres"), ["--version"], { encoding: "utf8" });
  return Number(/\b(\d+)/.exec(stdout ?? "")?.[1]) >= MIN_VERSION;
}

const installBinaries = async () => ((await installDebianPackage("postgresql")) ? findBinaries() : undefined);

async function startTemporary(binaries) {
  const account = process.getuid?.() === 0 ? unprivilegedAccount() : {};
  const folder = mkdtempSync(path.join(account.uid ? "/tmp" : tmpdir(), "rasayan-postgres-"));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once("exit", removeFolder);
  if (account.uid) chownSync(folder, account.uid, account.gid);
  const options = { ...account, cwd: folder };

  createCluster(path.join(binaries, "initdb"), folder, options);
  const port = await freePort();
  const server = spawn(path.join(binaries, "postgres"), serverFlags(folder, port), {
    ...options,
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  const kill = () => server.kill("SIGQUIT");
  process.once("exit", kill);
  const stop = onExit(async () => {
    await stopServer(server);
    removeFolder();
    process.off("exit", kill);
    process.off("exit", removeFolder);
  });
  await waitUntilReady(server);
  return { url: `postgresql://postgres@127.0.0.1:${port}/postgres`, stop };
}

/** PostgreSQL refuses to run as root. */
function unprivilegedAccount() {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  const line = ["postgres:", "nobody:"]
    .map((name) => lines.find((entry) => entry.startsWith(name)))
    .find(Boolean);
  if (!line) throw new Error("PostgreSQL does not run as root, and there is no account postgres or nobody.");
  const [, , uid, gid] = line.split(":").map(Number);
  return { uid, gid };
}

function createCluster(initdb, folder, options) {
  const locale = process.platform === "linux" ? "C.UTF-8" : "C";
  const flags = ["--username=postgres", "--auth=trust", "--encoding=UTF8", `--locale=${locale}`, "--no-sync"];
  const result = spawnSync(initdb, ["-D", path.join(folder, "data"), ...flags], {
    ...options,
    encoding: "utf8",
  });
  if (result.status !== 0) throw new Error(`initdb failed: ${result.error?.message ?? result.stderr}`);
}

const serverFlags = (folder, port) => [
  "-D",
  path.join(folder, "data"),
  "-h",
  "127.0.0.1",
  "-p",
  String(port),
  ...settings.flatMap((setting) => ["-c", setting]),
];

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}

/** @returns {Promise<void>} */
function waitUntilReady(server) {
  return new Promise((resolve, reject) => {
    let log = "";
    const fail = (reason) => reject(new Error(`PostgreSQL did not start: ${reason}\n${log}`));
    const timer = setTimeout(fail, START_TIMEOUT_MS, "too slow");
    server.once("error", (error) => fail(error.message));
    server.once("exit", (code) => fail(`exit code ${code}`));
    // Keep reading after the start: a full pipe would block the server.
    server.stderr.on("data", (text) => {
      if (log.length < 10_000) log += text;
      if (!log.includes("ready to accept connections")) return;
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Requests a fast shutdown, which closes connections and ends cleanly. If it takes too long, an immediate one follows.
 * @returns {Promise<void>}
 */
function stopServer(server) {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.kill("SIGQUIT"), STOP_TIMEOUT_MS);
    server.once("exit", () => {
      clearTimeout(timer);
      resolve();
    });
    server.kill("SIGINT");
  });
}
