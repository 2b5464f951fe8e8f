import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort, stopServer } from "../../e2e/stack.ts";

const DEPLOY = path.resolve(import.meta.dirname, "../../deploy");

/** The deployed proxy, from Debian's package `nginx-light`, before these ports; its address, and how to stop it. */
export async function startProxy(
  ports: readonly number[],
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "rasayan-nginx-"));
  const port = await freePort();
  const deployed = await readFile(path.join(DEPLOY, "nginx.conf"), "utf8");
  // As deployed but for addresses and TLS, which needs a certificate.
  const upstream = /upstream rasayan \{[^}]*\}/.exec(deployed)?.[0] ?? "";
  const servers = upstream.replace(/server api(\d):3000/g, (_, one) => `server 127.0.0.1:${ports[one - 1]}`);
  const file = path.join(folder, "nginx.conf");
  await writeFile(
    file,
    `daemon off; pid ${folder}/pid; error_log stderr crit;
    events { worker_connections 4096; }
    http {
      access_log off; limit_conn_zone $server_name zone=calls:1m;
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      ${servers}
      server { listen 127.0.0.1:${port}; server_name rasayan; include ${DEPLOY}/proxy.conf; }
    }`,
  );
  const child = spawn("nginx", ["-c", file, "-p", folder], { stdio: ["ignore", "inherit", "inherit"] });
  await listening(port, child);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      await stopServer(child, "SIGTERM");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  let failure: Error | undefined;
  child.once("error", (error) => {
    failure = error;
  });
  while (!(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))) {
    if (failure || child.exitCode !== null) throw failure ?? new Error("nginx did not start.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
