// Runs the deployed proxy locally: nginx with the configuration of deploy/, on loopback ports.
import { spawn, spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { installDebianPackage } from "./debian-packages.mjs";
import { root } from "./node24.mjs";

const START_TIMEOUT_MS = 20_000;
const POLL_INTERVAL_MS = 50;
const deploy = path.join(root, "deploy");
const tempPathNames = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/** Path of an installed nginx, or undefined. */
export function findNginx() {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => path.join(folder, "nginx")).find((file) => existsSync(file));
}

/** Path of an nginx, installed if necessary; undefined if it can't be installed. */
export async function findOrInstallNginx() {
  return findNginx() ?? ((await installDebianPackage("nginx-light")) ? findNginx() : undefined);
}

/**
 * Starts nginx with the deployed configuration; only addresses, paths and the certificate are replaced. Besides TLS it
 * listens without, for clients that would be busy with encryption. `limits: false` lists loopback among the trusted
 * addresses: a load test sends the requests of many users from one address. `rateDivisor` makes the limits of requests a
 * second so many times lower, so that a test exceeds them on a slow machine too.
 * @param {{ port: number, ports: readonly number[], limits?: boolean, rateDivisor?: number, webFolder?: string }} options
 *   `ports` are those of the API processes
 */
export async function startProxy({
  port,
  ports,
  limits = true,
  rateDivisor = 1,
  webFolder = path.join(root, "web", "dist"),
}) {
  const nginx = findNginx();
  if (!nginx) throw new Error("Found no nginx (Debian package: nginx-light).");
  const folder = mkdtempSync(path.join(tmpdir(), "rasayan-nginx-"));
  // Its workers run as another account, which must be able to read the files.
  chmodSync(folder, 0o755);
  createCertificate(path.join(folder, "tls"));
  const [tlsPort, redirectPort] = [await freePort(), await freePort()];
  for (const name of readdirSync(deploy).filter((file) => file.endsWith(".conf")))
    writeFileSync(
      path.join(folder, name),
      substitute(readFileSync(path.join(deploy, name), "utf8"), {
        folder,
        ports,
        webFolder,
        rateDivisor,
        listeners: { plain: port, tls: tlsPort, redirect: redirectPort },
      }),
    );
  if (!limits) appendFileSync(path.join(folder, "trusted-addresses.conf"), "127.0.0.0/8 1;\n");
  const child = spawn(nginx, ["-c", path.join(folder, "nginx.conf"), "-p", folder], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const exited = new Promise((resolve) => {
    child.once("exit", resolve);
    child.once("error", resolve);
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  await waitUntilListening(port, child).catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    url: `http://127.0.0.1:${port}`,
    tlsPort,
    redirectPort,
    log: path.join(folder, "access.log"),
    stop,
  };
}

/**
 * @param {string} text
 * @param {{ folder: string, ports: readonly number[], webFolder: string, rateDivisor: number,
 *   listeners: { plain: number, tls: number, redirect: number } }} local
 */
function substitute(text, { folder, ports, webFolder, rateDivisor, listeners }) {
  const paths = tempPathNames.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ");
  return text
    .replace(/^worker_processes/m, `daemon off; pid ${folder}/pid; error_log stderr crit;\n$&`)
    .replace(/^http \{/m, `$& ${paths}`)
    .replace("listen 443 ", `listen 127.0.0.1:${listeners.plain};\n    listen 127.0.0.1:${listeners.tls} `)
    .replace("listen 80;", `listen 127.0.0.1:${listeners.redirect};`)
    .replace(/api(\d):3000/g, (_name, number) => `127.0.0.1:${ports[number - 1] ?? ports[0]}`)
    .replace(/rate=(\d+)r\/s/g, (_rate, number) => `rate=${Math.ceil(number / rateDivisor)}r/s`)
    .replaceAll("/srv/rasayan/web/dist", webFolder)
    .replaceAll("/var/log/nginx/", `${folder}/`)
    .replaceAll("/etc/nginx/", `${folder}/`);
}

/** Writes a certificate that nobody trusts. */
function createCertificate(folder) {
  mkdirSync(folder);
  const key = [
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-keyout",
    "privkey.pem",
  ];
  const args = ["req", "-x509", ...key, "-out", "fullchain.pem", "-subj", "/CN=localhost", "-days", "2"];
  const { status, stderr, error } = spawnSync("openssl", args, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`openssl could not make a certificate: ${error?.message ?? stderr}`);
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}

async function waitUntilListening(port, child) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await acceptsConnections(port))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error("nginx did not start.");
    await setTimeout(POLL_INTERVAL_MS);
  }
}

/** @returns {Promise<boolean>} */
function acceptsConnections(port) {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
