// Loaded first (`node --import`), it ends this process when the one that started it goes away, however it went.
import { readFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const POLL_INTERVAL_MS = 500;

if (isMainThread) exitWithParent();

function exitWithParent() {
  const parent = process.ppid;
  const { command, parent: grandparent } = processStatus(parent);
  // The shell that npm puts in between lives on when npm is killed, so npm itself is watched too.
  const isBehindShell = command?.endsWith("sh");
  const isOrphan = () =>
    process.ppid !== parent || (isBehindShell && processStatus(parent).parent !== grandparent);
  const timer = setInterval(() => {
    if (!isOrphan()) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, POLL_INTERVAL_MS);
  timer.unref();
}

/** Command and parent of a process where /proc tells; nothing elsewhere. */
function processStatus(pid) {
  try {
    const [, command, parent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return { command, parent };
  } catch {
    return {};
  }
}
