import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { pages } from "@rasayan/contract/pages";
import { minifySync } from "vite";
import { type FirstPage, firstPages, pathOn } from "./first-pages.ts";
import { fillShell } from "./shell.ts";

type Chunk = { file: string; css?: string[]; imports?: string[] };
type Manifest = Record<string, Chunk>;

const dist = path.join(import.meta.dirname, "dist");
const ssr = path.join(import.meta.dirname, "dist-ssr");

/** Pages that are readable before any script runs: address, the screen's source, the file the server sends. */
const prerendered = [
  ["/", "src/screens/landing/landing-page.tsx", "landing.html"],
  ["/terms", "src/screens/terms/terms-page.tsx", "terms.html"],
  ["/privacy", "src/screens/privacy/privacy-page.tsx", "privacy.html"],
] as const;

/** What nearly every formula needs; see src/ui/maths-styles.ts. */
const MATHS = /ui\/maths\.css$|KaTeX_(Main-Regular|Math-Italic)\.woff2$/;

const manifestFile = path.join(dist, ".vite/manifest.json");
const manifest: Manifest = JSON.parse(readFileSync(manifestFile, "utf8"));
const shell = readFileSync(path.join(dist, "index.html"), "utf8");
const { render } = await import(path.join(ssr, "ssr.js"));

for (const [address, source, file] of prerendered) {
  const { scripts, styles } = filesOf(source);
  const page = await render(address);
  if (!page) throw new Error(`${address} cannot be drawn ahead`);
  writeFileSync(path.join(dist, file), fillShell(withLinks(linksTo(scripts, styles)), page));
}
for (const first of firstPages) {
  const file = path.join(dist, `${first.page}.html`);
  if (!existsSync(file)) writeFileSync(file, shellFor(first));
}
fillFirstCalls();
for (const name of ["theme.js", "first-calls.js", "drawn.js"]) shorten(name);
fillServiceWorker();
rmSync(path.dirname(manifestFile), { recursive: true });
for (const file of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
  if (/\.(js|css|html|svg|json|webmanifest)$/.test(file)) compress(path.join(dist, file));
}

/** Tells the service worker what a learner may need without a network: the pages' shells, scripts and style sheets. */
function fillServiceWorker(): void {
  const file = path.join(dist, "service-worker.js");
  const chunks = Object.entries(manifest).filter(([name]) => !/(^|[/_])admin/.test(name));
  const assets = new Set(chunks.flatMap(([, chunk]) => [chunk.file, ...(chunk.css ?? [])]));
  const code = [...assets].filter((name) => /\.(js|css)$/.test(name)).sort();
  const { scripts, styles } = filesOf("index.html");
  const isOfAll = (name: string) => scripts.includes(name) || styles.includes(name);
  const address = (name: string) => `/${name}`;
  const needed = ["/dashboard", "/", "/profile", "/theme.js", "/first-calls.js", "/drawn.js"].concat(
    code.filter(isOfAll).map(address),
  );
  const further = ["/icon.svg", ...code.filter((name) => !isOfAll(name)).map(address)];
  // Pages change with the files they name, so those tell one build from another; what bears no hash tells it, too.
  const build = createHash("sha256").update([...needed, ...further].join());
  for (const unnamed of ["landing.html", "theme.js", "first-calls.js", "drawn.js", "icon.svg"])
    build.update(readFileSync(path.join(dist, unnamed)));
  const filled = readFileSync(file, "utf8")
    .replace('"__BUILD__"', JSON.stringify(build.digest("hex").slice(0, 12)))
    .replace('["__NEEDED__"]', JSON.stringify(needed))
    .replace('["__FURTHER__"]', JSON.stringify(further));
  writeFileSync(file, filled);
}

/** Tells the script that runs before the app what the screen of each address asks for first. */
function fillFirstCalls(): void {
  const file = path.join(dist, "first-calls.js");
  const rows = firstPages.map((first) => [
    pages[first.page].replace(/:(\w+)/g, "(?<$1>[^/]+)"),
    ...first.calls.map((call) => pathOn(first, call)),
  ]);
  const filled = readFileSync(file, "utf8").replace('["__PAGES__"]', JSON.stringify(rows));
  writeFileSync(file, filled);
}

/** Makes a script small that every page waits for. */
function shorten(name: string): void {
  const file = path.join(dist, name);
  writeFileSync(file, minifySync(name, readFileSync(file, "utf8")).code);
}

/** The shell, which also names what the screen at the address is made of. */
function shellFor({ source, hasMaths }: FirstPage): string {
  const { scripts, styles } = filesOf(source);
  const maths = Object.keys(manifest).filter((name) => hasMaths && MATHS.test(name));
  return withLinks([
    ...linksTo(scripts, styles),
    ...maths.map((name) => preloadOf(manifest[name]?.file ?? "")),
  ]);
}

function preloadOf(file: string): string {
  const kind = file.endsWith(".css") ? 'as="style"' : 'as="font" type="font/woff2"';
  return `<link rel="preload" ${kind} crossorigin href="/${file}">`;
}

function linksTo(scripts: string[], styles: string[]): string[] {
  return [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
}

function withLinks(links: string[]): string {
  const missing = links.filter((link) => !shell.includes(link));
  return shell.replace("</head>", () => `${missing.join("\n    ")}\n  </head>`);
}

/** Scripts and style sheets of a screen and of all it imports. */
function filesOf(source: string) {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const open = [source];
  for (const name of open) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not in the build`);
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of chunk.imports ?? []) if (!open.includes(imported)) open.push(imported);
  }
  return { scripts: [...scripts], styles: [...styles] };
}

function compress(file: string): void {
  const bytes = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
