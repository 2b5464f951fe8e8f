import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { routes } from "@rasayan/contract/routes";
import { minifySync } from "vite";
import { renderTemplate } from "./html-template.ts";
import { ADMIN_SOURCE, endpointPath, type PreloadRoute, preloadRoutes } from "./preload-routes.ts";
import * as storeVersions from "./src/device/store-versions.ts";

type Chunk = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] };
type Assets = { scripts: string[]; styles: string[] };
type Manifest = Record<string, Chunk>;

const dist = path.join(import.meta.dirname, "dist");
const ssrDist = path.join(import.meta.dirname, "dist-ssr");
/** Source maps of this build and of earlier ones, for scripts/browser-errors.mjs. Nothing serves this folder. */
const maps = path.join(import.meta.dirname, "dist-maps");
/** As long as a log may be stored. */
const MAP_LIFETIME_MS = 90 * 24 * 3_600_000;

/** Pages rendered at build time, readable before any script runs: path, source file of the screen, output file. */
const prerendered = [
  ["/", "src/screens/landing/landing-page.tsx", "landing.html"],
  ["/terms", "src/screens/terms/terms-page.tsx", "terms.html"],
  ["/privacy", "src/screens/privacy/privacy-page.tsx", "privacy.html"],
] as const;

/** The app itself and the screens on which a learner starts. */
const startSources = [
  "index.html",
  "src/screens/landing/landing-page.tsx",
  "src/screens/dashboard/dashboard-page.tsx",
];

/** The style sheet and fonts that nearly every formula needs; see src/ui/html/katex-assets.ts. */
const MATH_ASSETS = [
  "src/ui/html/katex.css",
  "katex/dist/fonts/KaTeX_Main-Regular.woff2",
  "katex/dist/fonts/KaTeX_Math-Italic.woff2",
];

const manifestFile = path.join(dist, ".vite/manifest.json");
const manifest: Manifest = JSON.parse(readFileSync(manifestFile, "utf8"));
const template = readFileSync(path.join(dist, "index.html"), "utf8");
const { render } = await import(path.join(ssrDist, "ssr.js"));

for (const [url, source, file] of prerendered) {
  const { scripts, styles } = assetsOf([source]);
  const page = await render(url);
  if (!page) throw new Error(`${url} cannot be prerendered`);
  writeFileSync(path.join(dist, file), renderTemplate(withLinks(linkTags(scripts, styles)), page));
}
for (const route of preloadRoutes) {
  const file = path.join(dist, `${route.route}.html`);
  if (!existsSync(file)) writeFileSync(file, templateFor(route));
}
injectPreloadRoutes();
for (const name of ["theme.js", "preload-data.js", "start-after-paint.js"]) minify(name);
injectBuildFiles();
rmSync(path.dirname(manifestFile), { recursive: true });
moveSourceMaps();
for (const file of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
  if (/\.(js|css|html|svg|json|webmanifest)$/.test(file)) compress(path.join(dist, file));
}

/** A map has the name of its script, which contains a hash, so maps of several builds can be in one folder. */
function moveSourceMaps(): void {
  mkdirSync(maps, { recursive: true });
  for (const name of readdirSync(maps)) {
    const file = path.join(maps, name);
    if (statSync(file).mtimeMs < Date.now() - MAP_LIFETIME_MS) rmSync(file);
  }
  const assets = path.join(dist, "assets");
  for (const name of readdirSync(assets))
    if (name.endsWith(".map")) renameSync(path.join(assets, name), path.join(maps, name));
}

/**
 * Fills in the build id, by which the log says which build failed, and the files that the service worker caches for
 * learners' offline use (no admin files).
 */
function injectBuildFiles(): void {
  const learnerAssets = namesOf(assetsOf(["index.html"], allImportsOf));
  const adminAssets = namesOf(assetsOf([ADMIN_SOURCE], allImportsOf));
  const assets = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]));
  const scriptsAndStyles = [...assets]
    .filter((name) => /\.(js|css)$/.test(name))
    .filter((name) => learnerAssets.includes(name) || !adminAssets.includes(name))
    .sort();
  const startAssets = namesOf(assetsOf(startSources));
  const isRequired = (name: string) => startAssets.includes(name);
  const url = (name: string) => `/${name}`;
  const requiredFiles = [
    "/dashboard",
    "/",
    "/profile",
    "/theme.js",
    "/preload-data.js",
    "/start-after-paint.js",
  ].concat(scriptsAndStyles.filter(isRequired).map(url));
  const optionalFiles = ["/icon.svg", ...scriptsAndStyles.filter((name) => !isRequired(name)).map(url)];
  // The build id is a hash of the file names, most of which contain a content hash, and of the content of the files
  // whose names don't. Other pages change only when the file names in them change.
  const build = createHash("sha256").update([...requiredFiles, ...optionalFiles].join());
  for (const unhashedFile of [
    "landing.html",
    "theme.js",
    "preload-data.js",
    "start-after-paint.js",
    "icon.svg",
  ])
    build.update(readFileSync(path.join(dist, unhashedFile)));
  const buildId = build.digest("hex").slice(0, 12);
  fillIn("preload-data.js", { __BUILD__: buildId });
  fillIn("service-worker.js", {
    __BUILD__: buildId,
    '["__REQUIRED_FILES__"]': JSON.stringify(requiredFiles),
    '["__OPTIONAL_FILES__"]': JSON.stringify(optionalFiles),
    '"__STORE_VERSIONS__"': JSON.stringify(storeVersions),
  });
}

/** Replaces placeholders in a script, each once. Throws if one is not there. */
function fillIn(name: string, values: Record<string, string>): void {
  const file = path.join(dist, name);
  let script = readFileSync(file, "utf8");
  for (const [placeholder, value] of Object.entries(values)) {
    if (!script.includes(placeholder)) throw new Error(`${name} has no ${placeholder}`);
    script = script.replace(placeholder, () => value);
  }
  writeFileSync(file, script);
}

/** Fills the table in preload-data.js: a pattern for the paths of each route, and the API paths to request first. */
function injectPreloadRoutes(): void {
  const rows = preloadRoutes.map((route) => [
    routes[route.route].replace(/:(\w+)/g, "(?<$1>[^/]+)"),
    ...route.endpoints.map((endpoint) => endpointPath(route, endpoint)),
  ]);
  fillIn("preload-data.js", { '["__ROUTES__"]': JSON.stringify(rows) });
}

/** Minifies a script that every page waits for. */
function minify(name: string): void {
  const file = path.join(dist, name);
  writeFileSync(file, minifySync(name, readFileSync(file, "utf8")).code);
}

/** The HTML template with links that preload the route's scripts, style sheets and math assets. */
function templateFor({ sources, hasMath }: PreloadRoute): string {
  const { scripts, styles } = assetsOf(sources);
  return withLinks([
    ...linkTags(scripts, styles),
    ...(hasMath ? MATH_ASSETS : []).map((name) => preloadTag(chunkOf(name).file)),
  ]);
}

function preloadTag(file: string): string {
  const attributes = file.endsWith(".css") ? 'as="style"' : 'as="font" type="font/woff2"';
  return `<link rel="preload" ${attributes} crossorigin href="/${file}">`;
}

function linkTags(scripts: string[], styles: string[]): string[] {
  return [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
}

function withLinks(links: string[]): string {
  const missing = links.filter((link) => !template.includes(link));
  return template.replace("</head>", () => `${missing.join("\n    ")}\n  </head>`);
}

/** The scripts and style sheets of these source files and of all that they import, by default statically. */
function assetsOf(
  sources: readonly string[],
  importsOf = ({ imports = [] }: Chunk): readonly string[] => imports,
): Assets {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const pending = [...sources];
  for (const name of pending) {
    const chunk = chunkOf(name);
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of importsOf(chunk)) if (!pending.includes(imported)) pending.push(imported);
  }
  return { scripts: [...scripts], styles: [...styles] };
}

function namesOf({ scripts, styles }: Assets): string[] {
  return [...scripts, ...styles];
}

/** What a file imports, also later, except the admin area. */
function allImportsOf({ imports = [], dynamicImports = [] }: Chunk): string[] {
  return [...imports, ...dynamicImports].filter((name) => name !== ADMIN_SOURCE);
}

/** What the build has made of a source file, or of a file of a package. Throws if it is not in the build. */
function chunkOf(source: string): Chunk {
  const name = Object.keys(manifest).find((key) => key === source || key.endsWith(`node_modules/${source}`));
  const chunk = name === undefined ? undefined : manifest[name];
  if (!chunk) throw new Error(`${source} is not in the build`);
  return chunk;
}

function compress(file: string): void {
  const bytes = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
