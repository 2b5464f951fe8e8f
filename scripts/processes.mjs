// Starts processes and makes sure that none is left running after a signal, a killed npm or a crash.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { environment, isWindows, node24, root } from "./node24.mjs";

const GRACE_MS = 15_000;
const GROUP_GRACE_MS = 3_000;
const POLL_INTERVAL_MS = 50;
/** @type {NodeJS.Signals[]} */
const signals = ["SIGHUP", "SIGINT", "SIGTERM"];
const running = new Map();
const exitHandlers = new Set();
let isStopping = false;

// npm's shell doesn't forward SIGTERM, and SIGKILL can't be forwarded.
if (process.env.npm_lifecycle_event) await import("./exit-with-parent.mjs");

/** Runs a command in its own process group. Resolves to its exit code once the whole group has ended. */
export async function run(file, args, { cwd = root, env = process.env } = {}) {
  const child = spawn(file, args, {
    cwd,
    env,
    stdio: ["ignore", "inherit", "inherit"],
    detached: !isWindows,
  });
  const exited = exitCode(child).then(async (code) => {
    await terminateGroup(child);
    return code;
  });
  running.set(child, exited);
  addSignalHandlers();
  const code = await exited;
  running.delete(child);
  removeSignalHandlers();
  return isStopping ? new Promise(() => {}) : code;
}

/** Runs a script under Node 24. */
export const runNode = (args, options = {}) => run(node24(), args, { env: environment(), ...options });

/** Runs a script in the foreground under Node 24, forwards signals to it, and exits with its exit code. */
export async function runForeground(args) {
  const exitHook = new URL("./exit-with-parent.mjs", import.meta.url).href;
  const child = spawn(node24(), ["--import", exitHook, ...args], {
    cwd: root,
    env: environment(),
    stdio: "inherit",
  });
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  process.exit(await exitCode(child));
}

/** Registers a clean-up function that also runs after a signal. Returns a function that runs it at most once. */
export function onExit(undo) {
  let undoPromise;
  const runOnce = async () => {
    undoPromise ??= undo();
    await undoPromise;
    exitHandlers.delete(runOnce);
    removeSignalHandlers();
  };
  exitHandlers.add(runOnce);
  addSignalHandlers();
  return runOnce;
}

/** Runs `callback`. On an error, prints only its message (these are problems of the machine) and exits with code 1. */
export async function exitOnError(callback) {
  try {
    return await callback();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

function exitCode(child) {
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

function addSignalHandlers() {
  if (process.listeners("exit").includes(killAll)) return;
  for (const signal of signals) process.on(signal, stop);
  process.on("exit", killAll);
}

/** Removes the signal handlers once nothing is left to stop. */
function removeSignalHandlers() {
  if (isStopping || running.size + exitHandlers.size > 0) return;
  for (const signal of signals) process.off(signal, stop);
  process.off("exit", killAll);
}

async function stop(signal) {
  if (isStopping) return;
  isStopping = true;
  // On SIGINT every tool cleans up. On other signals Playwright leaves browsers running.
  signalAll("SIGINT");
  await Promise.race([Promise.all(running.values()), setTimeout(GRACE_MS)]);
  signalAll("SIGKILL");
  await Promise.all([...exitHandlers].map((runOnce) => runOnce()));
  process.exit(128 + constants.signals[signal]);
}

const killAll = () => signalAll("SIGKILL");

function signalAll(signal) {
  for (const child of running.keys()) signalGroup(child, signal);
}

/** Gives the rest of a process group a moment to end, then kills it. */
async function terminateGroup(child) {
  const deadline = performance.now() + GROUP_GRACE_MS;
  while (signalGroup(child, 0) && performance.now() < deadline) await setTimeout(POLL_INTERVAL_MS);
  signalGroup(child, "SIGKILL");
}

/** Returns whether the group still exists. The signal 0 only checks this. */
function signalGroup(child, signal) {
  try {
    return isWindows ? child.kill(signal) : process.kill(-child.pid, signal);
  } catch {
    return false;
  }
}
