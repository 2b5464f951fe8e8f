import { createHash } from "node:crypto";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import browsers from "./browsers.json" with { type: "json" };
import { ADMIN_SOURCE } from "./preload-routes.ts";

/**
 * Every page is a file of its own. Packages are another, because they seldom change, and what at least four pages share
 * is a third, because each file costs time on a phone's slow connection. What only pages of the admin area share is a
 * fourth, which learners never load. Nothing here names a folder of ours.
 */
const groups = [
  {
    name: forLearners("packages"),
    debugName: "packages",
    test: (id: string) => id.includes("/node_modules/"),
    minShareCount: 2,
    priority: 2,
  },
  {
    name: forLearners("shared"),
    debugName: "shared",
    minShareCount: 4,
    priority: 1,
  },
  { name: "admin", minShareCount: 4 },
];

type ModuleGraph = { getModuleInfo: (id: string) => ModuleInfo | null };
type ModuleInfo = { importers: readonly string[]; dynamicImporters: readonly string[] };

const adminSource = path.join(import.meta.dirname, ADMIN_SOURCE);

/** Returns the name of a file for modules that learners load, and null for others. */
function forLearners(name: string) {
  return (id: string, graph: ModuleGraph) => (isOnlyForAdmin(id, graph) ? null : name);
}

/** Whether every way from the app to a module leads through the file of the admin area's routes. */
function isOnlyForAdmin(id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (id === adminSource || seen.has(id)) return true;
  seen.add(id);
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
  const all = [...importers, ...dynamicImporters];
  return all.length > 0 && all.every((importer) => isOnlyForAdmin(importer, graph, seen));
}

/**
 * A class name such as `grid_4xQz`. It is short because scripts contain the names of their classes, and it depends only
 * on the file's path because the browser build and the SSR build must generate the same names.
 */
function scopedClassName(name: string, file: string): string {
  const stylePath = path.relative(import.meta.dirname, file);
  return `${name}_${createHash("sha256").update(stylePath).digest("base64url").slice(0, 4)}`;
}

/**
 * File names with the shortest hashes that the bundler allows, 42 and 36 bits. The first load contains the names of all
 * pages' files, and hashes can't be compressed: with 8 characters, the default, it would be 220 bytes longer.
 */
const fileNames = {
  entryFileNames: "assets/[name]-[hash:7].js",
  chunkFileNames: "assets/[name]-[hash:7].js",
  assetFileNames: "assets/[name]-[hash:6][extname]",
};

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react()],
  css: { modules: { generateScopedName: scopedClassName } },
  // The SSR build, which the server loads, contains its dependencies.
  ...(isSsrBuild ? { ssr: { noExternal: true }, define: { "process.env.NODE_ENV": '"production"' } } : {}),
  resolve: { dedupe: ["react", "react-dom"] },
  server: { proxy: { "/api": "http://127.0.0.1:3000" } },
  build: {
    // The bundler rewrites newer syntax. Newer methods would fail, so the boundaries check refuses them.
    target: Object.entries(browsers).map(([browser, version]) => browser + version),
    modulePreload: { polyfill: false },
    copyPublicDir: !isSsrBuild,
    // prerender.ts moves the maps away from the served files. No file refers to them.
    sourcemap: isSsrBuild ? false : "hidden",
    // prerender.ts reads the files of each page from the manifest, then deletes it.
    manifest: !isSsrBuild,
    // The content security policy would block a font that is inlined into a style sheet.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // A file contains only the paths of the endpoints that it requests.
      optimization: { inlineConst: true },
      // Rendered pages refer to the icons by the name that they have in the browser build.
      output: isSsrBuild
        ? { assetFileNames: fileNames.assetFileNames }
        : { codeSplitting: { groups }, ...fileNames },
    },
  },
}));
