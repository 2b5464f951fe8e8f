import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/**
 * Few files on a phone's slow connection: what changes seldom, what nearly every page needs, what pages with
 * lists have in common, and what the quiz pages have. A part that only a few screens use stays with them.
 */
const groups = [
  {
    name: "vendor",
    test: /node_modules\/(react|react-dom|scheduler|react-router|@remix-run|@tanstack)\/.*\.m?js$/,
  },
  {
    name: "ui",
    test: /web\/src\/(ui\/(action-bar|button|class-names|icon|link|maths-styles|modal|note|page-header|rendered-text|screen|spinner|tile|top-bar)|api\/(client|session|user|quizzes))\.(ts|tsx|module\.css)$/,
  },
  {
    name: "lists",
    test: /web\/src\/(ui\/(chapter-rows|load-failed|percent-words|rows|segments|skeleton|toast)|chapter-table|api\/chapters)\.(ts|tsx|module\.css)$/,
    minShareCount: 2,
  },
  { name: "quiz", test: /web\/src\/(screens\/quiz\/(?!.*-page)|api\/answer)/, minShareCount: 2 },
];

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { dedupe: ["react", "react-dom"] },
  server: { proxy: { "/api": "http://127.0.0.1:3000" } },
  build: {
    target: ["chrome91", "safari15.4"],
    modulePreload: { polyfill: false },
    copyPublicDir: !isSsrBuild,
    // prerender.ts reads which files a page needs from it, and removes it.
    manifest: !isSsrBuild,
    // A font inside a style sheet would be blocked by the server's security policy.
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups } } },
  },
}));
