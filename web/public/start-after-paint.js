// Runs on pages that were rendered on the server or by the build. It lets the browser paint the page before it loads the
// app, because starting the app keeps the CPU busy for a while. What somebody does until then is recorded for the app.
(() => {
  const FONT_TIMEOUT_MS = 1000;
  const PAINT_TIMEOUT_MS = 150;
  const START_TIMEOUT_MS = 20000;
  // `fonts`: those of the page's formulas.
  const { app, fonts } = document.currentScript.dataset;
  const { dataset } = document.documentElement;

  /**
   * Loads the app. Called only after the first paint, so that scripts never delay it on a slow connection. If the app
   * can't be loaded, links still work, but controls are disabled, because nothing would handle an answer.
   */
  function startApp() {
    for (const link of document.querySelectorAll("[data-rel]")) link.rel = link.dataset.rel;
    import(app).catch(window.showLoadError);
    setTimeout(
      () => document.querySelector("#controls[data-early]") && window.showLoadError(),
      START_TIMEOUT_MS,
    );
  }

  /** Records taps, typed texts and submitted forms until the app takes them and repeats them (src/app/early-input.ts). */
  function recordEarlyInput() {
    const actions = [];
    const EVENTS = ["click", "input", "change", "submit", "focusin"];

    function record(event) {
      const { type } = event;
      const control = event.target.closest("#root :is(button, input, select, textarea, form)");
      const isClicked = /^(button|radio|checkbox)$/.test(control?.type);
      if (!control) return;
      // React would handle it as well while it hydrates, and miss that a checkbox has changed.
      event.stopPropagation();
      if (type === "change" || type === (isClicked ? "input" : "click")) return;
      // Without the app it would load another page.
      if (type === "submit") event.preventDefault();
      const last = actions.at(-1);
      const action = { type, control, value: control.value };
      // Somebody who sees no effect taps again. Keys of a keypad are meant each time; a second tap on
      // an option would take the choice back.
      const isRepeated =
        last?.control === control &&
        last.type === type &&
        (type === "input" || (/^(button|radio)$/.test(control.type) && !("repeats" in control.dataset)));
      actions.splice(isRepeated ? -1 : actions.length, isRepeated ? 1 : 0, action);
      if (type === "click" && control.type === "button") control.setAttribute("aria-busy", "true");
    }

    for (const type of EVENTS) document.addEventListener(type, record, true);
    window.takeEarlyInput = () => {
      for (const type of EVENTS) document.removeEventListener(type, record, true);
      delete window.takeEarlyInput;
      return actions;
    };
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
  recordEarlyInput();
  // The server doesn't know that this learner wants to recall the note before it is shown.
  const isHidden = location.pathname === "/daily-revision-cards" && readSetting("cards_hide_note") === "yes";
  if ((fonts && !document.hidden) || isHidden) dataset.hidden = "";
  document.addEventListener("DOMContentLoaded", () => {
    if (isHidden || document.hidden) startApp();
    else if (fonts) requestAnimationFrame(showWithFonts);
    else startAfterPaint();
  });
})();
