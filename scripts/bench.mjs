// npm run bench -- <name>: runs one benchmark. Without a name it lists them.
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { install } from "./install.mjs";
import { root } from "./node24.mjs";
import { exitOnError, runForeground } from "./processes.mjs";

const folder = path.join(root, "bench");
const [name, ...args] = process.argv.slice(2);
const names = existsSync(folder)
  ? readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !entry.name.endsWith(".test.ts"))
      .map((entry) => entry.name.slice(0, -3))
  : [];

if (name && names.includes(name)) {
  await exitOnError(install);
  await exitOnError(() => runForeground([`bench/${name}.ts`, ...args]));
} else {
  if (name) console.error(`There is no benchmark called ${name}.`);
  console.log(names.length > 0 ? `Benchmarks: ${names.join(", ")}` : "There are no benchmarks yet.");
  process.exitCode = name ? 1 : 0;
}
