// Runs the deployed proxy locally: nginx with the configuration of deploy/, on loopback ports.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
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
 * Starts nginx with the deployed configuration, except for addresses and TLS (which needs a certificate).
 * `limits: false` removes the limits per address: a load test sends the requests of many users from one address.
 * @param {{ port: number, ports: readonly number[], limits?: boolean }} options `ports` are those of the API processes
 */
export async function startProxy({ port, ports, limits = true }) {
  const nginx = findNginx();
  if (!nginx) throw new Error("Found no nginx (Debian package: nginx-light).");
  const folder = mkdtempSync(path.join(tmpdir(), "rasayan-nginx-"));
  const writeConfig = (/** @type {string} */ name) =>
    writeFileSync(
      path.join(folder, name),
      substitute(readFileSync(path.join(deploy, name), "utf8"), folder, port, ports, limits),
    );
  for (const name of ["nginx.conf", "proxy.conf", "headers.conf"]) writeConfig(name);
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
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** @type {(text: string, folder: string, port: number, ports: readonly number[], limits: boolean) => string} */
function substitute(text, folder, port, ports, limits) {
  const paths = tempPathNames.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ");
  return text
    .replace(/^worker_processes/m, `daemon off; pid ${folder}/pid; error_log stderr crit;\n$&`)
    .replace(/^http \{/m, `$& ${paths}`)
    .replace(/^ *(ssl_.*|http2 on;)\n/gm, "")
    .replace("listen 443 ssl;", `listen 127.0.0.1:${port};`)
    .replace(/^ *server \{\s*listen 80;[^}]*\}\n/m, "")
    .replace(/^ *server api(\d):3000/gm, (line, number) =>
      ports[number - 1] ? line.replace(`api${number}:3000`, `127.0.0.1:${ports[number - 1]}`) : "    #",
    )
    .replace(/^ *limit_(conn calls|req zone).*$/gm, limits ? "$&" : "")
    .replaceAll("/etc/nginx/", `${folder}/`);
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
