// Runs on pages that were rendered on the server or by the build. It lets the browser paint the page before it loads the
// app, because starting the app keeps the CPU busy for a while.
(() => {
  const FONT_TIMEOUT_MS = 1000;
  const PAINT_TIMEOUT_MS = 150;
  const START_TIMEOUT_MS = 20000;
  // `fonts`: those of the page's formulas.
  const { app, fonts } = document.currentScript.dataset;
  const { dataset } = document.documentElement;

  /**
   * Loads the app. Called only after the first paint, so that scripts never delay it on a slow connection. If the app
   * can't be loaded, links still work, but controls stay disabled, because nothing would handle an answer.
   */
  function startApp() {
    for (const link of document.querySelectorAll("[data-rel]")) link.rel = link.dataset.rel;
    import(app).catch(window.showLoadError);
    setTimeout(
      () => document.querySelector("#controls:disabled") && window.showLoadError(),
      START_TIMEOUT_MS,
    );
  }

  /**
   * Shows the page once the fonts of its formulas have loaded, or after a timeout, so that text doesn't move later.
   * Called in the first frame, when the style sheets have loaded.
   */
  async function showWithFonts() {
    const loading = fonts.split(",").map((font) => document.fonts.load(font));
    await Promise.race([
      Promise.allSettled(loading),
      new Promise((resolve) => setTimeout(resolve, FONT_TIMEOUT_MS)),
    ]);
    delete dataset.hidden;
    startAfterPaint();
  }

  /** Starts the app once the browser reports that the content has been painted (LCP), or after a timeout. */
  async function startAfterPaint() {
    const shownAt = performance.now();
    const painted = new Promise((resolve) => {
      const watch = (list) => list.getEntries().some((entry) => entry.startTime >= shownAt) && resolve();
      new PerformanceObserver(watch).observe({ type: "largest-contentful-paint", buffered: true });
    });
    await Promise.race([painted, new Promise((resolve) => setTimeout(resolve, PAINT_TIMEOUT_MS))]);
    startApp();
  }

  /** Returns a setting of this device. Browsers can deny access to it. */
  function readSetting(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  }

  if (location.pathname === "/" && readSetting("signed_in") !== null) {
    // The landing page has a document of its own, because its content security policy is weaker, for Google's script.
    dataset.hidden = "";
    location.replace(`/dashboard${location.search}${location.hash}`);
    return;
  }
  // The server doesn't know that this learner wants to recall the note before it is shown.
  const isHidden = location.pathname === "/daily-revision-cards" && readSetting("cards_hide_note") === "yes";
  if ((fonts && !document.hidden) || isHidden) dataset.hidden = "";
  document.addEventListener("DOMContentLoaded", () => {
    if (isHidden || document.hidden) startApp();
    else if (fonts) requestAnimationFrame(showWithFonts);
    else startAfterPaint();
  });
})();
