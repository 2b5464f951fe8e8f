// Loaded with `node --import`: ends this process when its parent process ends, for whatever reason.
import { readFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const POLL_INTERVAL_MS = 500;

if (isMainThread) exitWithParent();

function exitWithParent() {
  const parent = process.ppid;
  const { command, parent: grandparent } = processStatus(parent);
  // npm runs scripts through a shell, which survives when npm is killed. So npm itself is watched too.
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

/** Command and parent of a process according to /proc; an empty object where there is no /proc. */
function processStatus(pid) {
  try {
    const [, command, parent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return { command, parent };
  } catch {
    return {};
  }
}
