import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../../e2e/test-server.ts";

const DEBIAN_FOLDER = "/usr/lib/postgresql";
const START_TIMEOUT_MS = 60_000;

/** A PostgreSQL cluster of a scenario's own, which it may break. */
export type Cluster = {
  url: string;
  folder: string;
  /** Starts it if it has ended, and waits until it accepts connections. */
  start: () => Promise<void>;
  /** Kills all its processes at once with SIGKILL. */
  kill: () => Promise<void>;
  /** Kills one of its processes with SIGKILL; PostgreSQL then restarts the others itself. */
  killOne: () => Promise<void>;
  hasEnded: () => boolean;
  remove: () => Promise<void>;
};

/** Why no cluster can be created on this machine; undefined if one can. */
export const skipReasonWithoutPostgres = () =>
  binariesFolder() ? undefined : "initdb and postgres are neither on PATH nor in /usr/lib/postgresql";

/** Creates a cluster with the settings of production and starts it. `parent` is a folder that every user may enter. */
export async function createCluster(
  parent = tmpdir(),
  settings: readonly string[] = [],
  initdbOptions: readonly string[] = [],
): Promise<Cluster> {
  const folder = await mkdtemp(path.join(parent, "rasayan-cluster-"));
  const user = unprivilegedUser();
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
  const run = (program: string, args: readonly string[]) =>
    spawn(path.join(binariesFolder() ?? "", program), args, { ...user, cwd: folder, stdio: "ignore" });
  const initdb = run("initdb", [
    ...initdbOptions,
    "-D",
    folder,
    "-A",
    "trust",
    "-U",
    "postgres",
    "-E",
    "UTF8",
    "--locale=C.UTF-8",
  ]);
  const [code] = await once(initdb, "exit");
  if (code !== 0) throw new Error(`initdb ended with ${code}.`);
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const clusterSettings = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${folder}`,
    ...settings,
  ];
  const serverArgs = clusterSettings.flatMap((setting) => ["-c", setting]);
  let server: ChildProcess | undefined;
  const hasEnded = () => !server || server.exitCode !== null || server.signalCode !== null;
  const start = async () => {
    for (
      const until = Date.now() + START_TIMEOUT_MS;
      !(await acceptsConnections(url));
      await setTimeout(50)
    ) {
      if (Date.now() > until) throw new Error("PostgreSQL did not start.");
      // The previous server may hold its shared memory for a moment; the new one then exits at once and is started
      // again.
      if (hasEnded()) server = run("postgres", ["-D", folder, ...serverArgs]);
    }
  };
  await start();
  return {
    url,
    folder,
    start,
    hasEnded,
    kill: async () => {
      if (hasEnded()) return;
      const exited = once(server as ChildProcess, "exit");
      for (const pid of [server?.pid ?? 0, ...childrenOf(server)]) killIfRunning(pid);
      await exited;
    },
    killOne: async () => {
      const children = childrenOf(server);
      killIfRunning(children[Math.floor(Math.random() * children.length)] ?? 0);
    },
    remove: async () => {
      if (!hasEnded()) {
        const exited = once(server as ChildProcess, "exit");
        server?.kill("SIGINT");
        await exited;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root, so root runs it as the user `postgres`. */
function unprivilegedUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
  return { uid: idOf("-u"), gid: idOf("-g") };
}

function binariesFolder(): string | undefined {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const folders = [
    ...(process.env.PATH ?? "").split(path.delimiter),
    ...versions.map((version) => path.join(DEBIAN_FOLDER, version, "bin")),
  ];
  return folders.find((folder) =>
    ["initdb", "postgres"].every((name) => existsSync(path.join(folder, name))),
  );
}

async function acceptsConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on("error", () => {});
  const isOpen = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => {});
  return isOpen;
}

function childrenOf(parent: ChildProcess | undefined): number[] {
  const pid = parent?.pid ?? 0;
  const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return listed.trim().split(" ").filter(Boolean).map(Number);
}

function killIfRunning(pid: number): void {
  try {
    if (pid > 1) process.kill(pid, "SIGKILL");
  } catch {
    // It has already ended.
  }
}
