// Installs system packages with apt-get, if the process runs as root on Debian or a derivative.
import { existsSync } from "node:fs";
import { run } from "./processes.mjs";

/** Returns whether the package is installed afterwards; false immediately on any other machine. */
export async function installDebianPackage(name) {
  const isPossible = process.getuid?.() === 0 && existsSync("/etc/debian_version");
  if (!isPossible) return false;
  console.log(`Installing ${name} with apt-get…`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // Without a network, apt would wait for minutes.
  const options = ["-qq", "-o", "Dpkg::Use-Pty=0", "-o", "Acquire::http::Timeout=20"];
  const apt = (...args) => run("apt-get", [...args, ...options], { env });
  if ((await apt("update")) !== 0) return false;
  return (await apt("install", "-y", "--no-install-recommends", name)) === 0;
}
