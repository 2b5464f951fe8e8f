import { createHash } from "node:crypto";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/**
 * Few files on a phone's slow connection: what changes seldom, the app and what nearly every page needs, the header of
 * most, what pages with lists have in common, the queue of what waits to be sent, and what the quiz pages have. A part that only a few screens
 * use stays with them.
 */
const groups = [
  {
    name: "vendor",
    test: /node_modules\/(react|react-dom|scheduler|@tanstack)\/(?!.*(useI|i)nfiniteQuery(Observer|\.)).*\.m?js$/,
  },
  {
    name: "ui",
    test: /web\/src\/(ui\/(action-bar|button|class-names|focus|icon|icon-button|lazy-component|link|katex-assets|alert|page-failed|sanitized-html|page-layout|spinner|bookmark-button|tile|trusted-types|use-math-ready)|api\/(bookmark-errors|bookmarks|client|idb-store|kept-replies|load-errors|single-flight|local-user-data|session|tab-storage|user|quizzes)|router\/|app\/(?!admin-routes|reauth-dialog|site-notice)[^/]*)\.(ts|tsx|module\.css)$/,
  },
  {
    name: "header",
    test: /web\/src\/ui\/(empty-state|page-header|top-bar)\.(tsx|module\.css)$/,
    minShareCount: 2,
  },
  {
    name: "lists",
    test: /web\/src\/(ui\/(chapter-rows|load-failed|list|segmented-control|skeleton|toast)|chapter-layout|api\/(chapters|goals|quiz-starts|sign-out))\.(ts|tsx|module\.css)$/,
    minShareCount: 2,
  },
  {
    name: "outbox",
    test: /web\/src\/api\/(outbox|remote-answer|retry-policy|tab-lock)/,
    minShareCount: 2,
  },
  {
    name: "quiz",
    test: /web\/src\/(screens\/quiz\/(?!caught-up|review|report-modal|player-dialogs|palette(-grid)?\.|end-quiz|.*-page)|question\/(?!outcome|regrade|review)|api\/quiz-answers)/,
    minShareCount: 2,
  },
];

/** `grid_4xQz`: every script carries the names of its classes, so they are short; both builds must make the same. */
function scopedClassName(name: string, file: string): string {
  const stylePath = path.relative(import.meta.dirname, file);
  return `${name}_${createHash("sha256").update(stylePath).digest("base64url").slice(0, 4)}`;
}

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react()],
  css: { modules: { generateScopedName: scopedClassName } },
  // The server loads the second build, which needs nothing beside itself.
  ...(isSsrBuild ? { ssr: { noExternal: true }, define: { "process.env.NODE_ENV": '"production"' } } : {}),
  resolve: { dedupe: ["react", "react-dom"] },
  server: { proxy: { "/api": "http://127.0.0.1:3000" } },
  build: {
    // The app runs in Chrome 91 and Safari 15.4, which know all its syntax. Named here, the bundler would rewrite every
    // class field because of rare faults in the engines (static fields, their scopes): 800 bytes of each first load.
    target: ["chrome98", "safari16"],
    cssTarget: ["chrome91", "safari15.4"],
    modulePreload: { polyfill: false },
    copyPublicDir: !isSsrBuild,
    // prerender.ts reads which files a page needs from it, and removes it.
    manifest: !isSsrBuild,
    // A font inside a style sheet would be blocked by the server's security policy.
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups } } },
  },
}));
