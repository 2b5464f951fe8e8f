import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

export type ServerProcess = {
  port: number;
  /** Milliseconds of CPU time so far; NaN if the system has no /proc. */
  cpuMs: () => number;
  /** Resident memory; NaN likewise. */
  memoryMb: () => number;
  stop: () => Promise<void>;
};

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Unit of the CPU times in /proc, on every Linux. */
const TICKS_PER_SECOND = 100;

/** The environment of a production server on this PostgreSQL database and any free port. */
export const productionEnvironment = (databaseUrl: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  LOG_LEVEL: "warn",
  PORT: "0",
  NODE_ENV: "production",
  REQUIRE_PARENTAL_CONSENT: "off",
});

/** Starts the app with these settings and the Node flags of the deployment. */
export async function startApp(environment: Record<string, string>): Promise<ServerProcess> {
  const dockerfile = readFileSync(path.join(ROOT, "deploy/Dockerfile"), "utf8");
  const command: string[] = JSON.parse(/^CMD (.*)$/m.exec(dockerfile)?.[1] ?? "[]");
  const nodeFlags = command.filter((arg) => arg.startsWith("--"));
  return startProcess("server/src/main.ts", environment, nodeFlags);
}

/** Runs a file of this repository with these Node flags, and waits until it prints its address. */
export async function startProcess(
  file: string,
  environment: Record<string, string>,
  execArgv: string[] = [],
): Promise<ServerProcess> {
  const child = fork(path.join(ROOT, file), {
    env: { ...process.env, ...environment },
    silent: true,
    execArgv,
  });
  child.stderr?.pipe(process.stderr);
  const port = await new Promise<number>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`${file} ended with ${code} before it was ready.`)));
    child.stdout?.on("data", (text: Buffer) => {
      const matchedPort = /ready at http:\/\/[^:]+:(\d+)/.exec(text.toString())?.[1];
      if (matchedPort) resolve(Number(matchedPort));
    });
  });
  return {
    port,
    cpuMs: () => cpuMs(child.pid ?? 0),
    memoryMb: () => memoryMb(child.pid ?? 0),
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners("exit").once("exit", () => resolve());
        child.disconnect();
      }),
  };
}

function memoryMb(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kilobytes ?? Number.NaN) / 1024;
  } catch {
    return Number.NaN;
  }
}

function cpuMs(pid: number): number {
  try {
    // utime and stime, counted after the process name, which may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}
