import { createHash } from "node:crypto";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/**
 * Groups modules into few files, because each file costs time on a phone's slow connection. `vendor`: packages that
 * seldom change. `ui`: the app and what nearly every page needs. `header`: the header of most pages, and tiles, which
 * a question doesn't show. `lists`: shared by pages with lists. `texts`: texts that several screens show. `plan`: how
 * the plan and its metrics read. `outbox`: the outbox for unsent answers. `palette`: the grid of questions.
 * `quiz`: what pages with questions share, except reviews (folders `review`). `player`: the page of a question, with
 * all that exam mode shares with it, because a further file would cost more than it saves. A module that only a few
 * screens use stays in their files. Where a whole folder belongs to one group, the rule names the folder, so that
 * a new or renamed component does not move bytes. Single files are named where a folder serves several groups: in `api`,
 * which is ordered by feature and not by page, in `ui/base` and in `screens/quiz`. A new file there is in no group, or in
 * that of the rest of its folder, until a rule names it.
 */
const groups = [
  {
    name: "vendor",
    test: /node_modules\/(react|react-dom|scheduler|@tanstack)\/(?!.*(useI|i)nfiniteQuery(Observer|\.)).*\.m?js$/,
  },
  {
    name: "ui",
    test: /web\/src\/(ui\/base\/(?!tile\.|format-percent\.)[^/]+|app\/[^/]+|router\/[^/]+|messages\/bookmark-messages|question\/question-format|screens\/quiz\/quiz-loading|api\/(bookmark-keys|bookmarks|client|idb-store|query-persistence|load-errors|single-flight|local-user-data|session|tab-storage|user|quizzes))\.(ts|tsx|module\.css)$/,
  },
  {
    name: "header",
    test: /web\/src\/ui\/(header\/[^/]+|base\/tile)\.(tsx|module\.css)$/,
    minShareCount: 2,
  },
  {
    name: "lists",
    test: /web\/src\/(ui\/lists\/[^/]+|account\/[^/]+|chapters\/[^/]+|api\/(chapters|goals|quiz-starts|sign-out))\.(ts|tsx|module\.css)$/,
    minShareCount: 2,
  },
  {
    name: "texts",
    test: /web\/src\/(messages\/[^/]+|ui\/base\/format-percent)\.ts$/,
    minShareCount: 2,
  },
  {
    name: "plan",
    test: /web\/src\/metrics\/smart-path-format\.ts$/,
    minShareCount: 2,
  },
  {
    name: "outbox",
    test: /web\/src\/(api\/outbox|device\/(outbox|remote-answer|retry-policy|tab-lock))/,
    minShareCount: 2,
  },
  {
    name: "quiz",
    test: /web\/src\/(screens\/quiz\/((player\/(quiz-timer|timed-question|visible-time|save-state\.module)|report\/)?[^/]+)|question\/[^/]+|device\/attempt-storage\.ts|api\/quiz-answers.*)$/,
    minShareCount: 2,
  },
  {
    name: "palette",
    test: /web\/src\/screens\/quiz\/review\/palette[^/]+$/,
    minShareCount: 2,
  },
  {
    name: "player",
    test: /web\/src\/screens\/quiz\/player\/(quiz-page|player|active-question|answer-bar|attempt|choice-answer|load-on-demand|numerical-answer|save-state|use-(choice-pause|draft-saving|prefetch-questions|quiz-navigation))\.(ts|tsx)$|web\/src\/screens\/quiz\/player\/numerical-answer\.module\.css$/,
  },
];

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

/**
 * Whether to load a file together with a script that is imported later and needs it, which spares a round trip. Not the
 * files that every page has already loaded, nor the scripts of what a question needs only on demand: their names are
 * long, and the file that holds them is part of the first load.
 */
function isWorthPreloading(file: string, hostId: string): boolean {
  const isQuestion = /assets\/(player|quiz)-/.test(hostId);
  return !/assets\/(vendor|rolldown-runtime|ui)-/.test(file) && !(isQuestion && file.endsWith(".js"));
}

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react()],
  css: { modules: { generateScopedName: scopedClassName } },
  // The SSR build, which the server loads, contains its dependencies.
  ...(isSsrBuild ? { ssr: { noExternal: true }, define: { "process.env.NODE_ENV": '"production"' } } : {}),
  resolve: { dedupe: ["react", "react-dom"] },
  server: { proxy: { "/api": "http://127.0.0.1:3000" } },
  build: {
    // The app supports Chrome 91 and Safari 15.4, which know all its syntax. But with these targets the bundler would
    // rewrite every class field to avoid rare engine bugs (static fields and their scopes): 800 bytes per first load.
    target: ["chrome98", "safari16"],
    cssTarget: ["chrome91", "safari15.4"],
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostId, hostType }) =>
        hostType === "js" ? files.filter((file) => isWorthPreloading(file, hostId)) : files,
    },
    copyPublicDir: !isSsrBuild,
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
