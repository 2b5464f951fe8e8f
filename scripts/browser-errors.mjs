// Shows the errors of browsers in a log of the program, with the lines of our sources in which they arose. Reads files,
// or standard input: `npm run browser-errors -- program.log`. A stack that is pasted alone works too.
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import path from "node:path";
import { createInterface } from "node:readline";
import { root } from "./node24.mjs";

/** The build moves them here (web/prerender.ts). */
const mapFolder = path.join(root, "web", "dist-maps");
/** A position in a script of the web app, with the address of the server before it. */
const POSITION = /(?:https?:\/\/[^\s/]+)?\/assets\/([\w.-]+\.js):(\d+):(\d+)/g;

const maps = new Map();

const files = process.argv.slice(2);
for (const input of files.length > 0 ? files.map((file) => createReadStream(file)) : [process.stdin])
  for await (const line of createInterface({ input })) {
    const text = describe(line);
    if (text) console.log(text);
  }

/** The error in a line of the log, or the line with its positions; empty for any other line of the log. */
function describe(line) {
  const entry = parseEntry(line);
  if (!entry) return toSources(line);
  if (!entry.browserError) return "";
  const { page, build, browser, message, stack } = entry.browserError;
  const time = entry.time ? new Date(entry.time).toISOString() : "";
  // Some browsers begin the stack with the message.
  const lines = stack.startsWith(message) ? [stack] : [message, stack];
  const report = [
    `${time} on ${page ?? "an unknown page"}, build ${build ?? "unknown"}, ${browser ?? "unknown browser"}`,
    ...lines.map(toSources),
    "",
  ].join("\n");
  // Anybody can send a report, and a terminal obeys control characters.
  return report.replace(/[^\P{Cc}\n\t]/gu, "");
}

/** A line of the log is JSON, maybe after the name of a container. */
function parseEntry(line) {
  const start = line.indexOf("{");
  if (start === -1) return undefined;
  try {
    return JSON.parse(line.slice(start));
  } catch {
    return undefined;
  }
}

/** Replaces each position in a built script by that in its source. */
function toSources(text) {
  return text.replace(POSITION, (position, script, line, column) => {
    const map = mapOf(script);
    if (!map) return `${position} (no source map: another build)`;
    const { originalSource, originalLine, originalColumn } = map.findEntry(
      Number(line) - 1,
      Number(column) - 1,
    );
    if (originalSource === undefined) return position;
    const source = path.posix.join("web/dist/assets", originalSource);
    return `${source}:${originalLine + 1}:${originalColumn + 1}`;
  });
}

function mapOf(script) {
  const file = path.join(mapFolder, `${script}.map`);
  if (!maps.has(script))
    maps.set(script, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, "utf8"))) : undefined);
  return maps.get(script);
}
