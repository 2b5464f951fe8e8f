// Runs on server-rendered pages. It lets the browser paint the page before it loads the app, because starting the app
// keeps the CPU busy for a while. It records clicks and input until the app has started and can replay them.
(() => {
  const FONT_PATIENCE_MS = 1000;
  const LONGEST_LOADING_MS = 10000;
  const PAINT_PATIENCE_MS = 150;
  // `faces`: the fonts of the page's formulas. `print`: the hash of the API responses that the server rendered it from.
  // `picture`: set if the page's controls are disabled until the app has started.
  const { app, faces, print, picture } = document.currentScript.dataset;
  const { dataset } = document.documentElement;
  const isPicture = picture !== undefined;

  const events = [];
  function hear(event) {
    const { type, ctrlKey, metaKey, shiftKey } = event;
    const target = event.target.closest("a, button, input");
    if (!target || target.target || ctrlKey || metaKey || shiftKey) return;
    if (target.href) event.preventDefault();
    events.push({ type, target, value: target.value });
  }
  if (!isPicture) {
    addEventListener("click", hear, true);
    addEventListener("input", hear, true);
  }

  const frame = document.createElement("iframe");
  /** Makes the browser show the page as loading until the app has started: it waits for the iframe's open document. */
  function stayLoading() {
    frame.hidden = true;
    document.body.append(frame);
    frame.contentDocument.open();
  }

  function stopHearing() {
    frame.remove();
    removeEventListener("click", hear, true);
    removeEventListener("input", hear, true);
  }

  /** Called when the app takes over: it handles events itself, and starts with the initial values of text fields. */
  function take() {
    stopHearing();
    if (isPicture) document.getElementById("off").disabled = false;
    for (const { type, target } of events) if (type === "input") target.value = target.defaultValue;
  }

  /** Replays the recorded clicks and input once the app has started. */
  function repeat() {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
    for (const { type, target, value } of events.splice(0)) {
      if (type === "click") target.click();
      else {
        // React ignores an input event after a call of the element's own setter, which React has replaced.
        set.call(target, value);
        target.dispatchEvent(new Event("input", { bubbles: true }));
      }
    }
  }

  /** The same hash as `hashText` in html-template.ts, without `server_now`. */
  function printOf(text) {
    const lasting = text.replace(/"server_now":"[^"]*"/g, "");
    let sum = 0;
    for (let at = 0; at < lasting.length; at += 1) sum = (Math.imul(sum, 31) + lasting.charCodeAt(at)) | 0;
    return sum;
  }

  // Computed before the app takes the responses and reads their bodies.
  const prints = [...window.firstReplies.values()].map(async (reply) =>
    printOf(await (await reply).clone().text()),
  );
  /** Resolves to whether the preloaded responses equal those that the server rendered the page from. */
  const isSame = () =>
    Promise.all(prints).then(
      (all) => String(all.reduce((sum, one) => (sum + one) | 0, 0)) === print,
      () => false,
    );
  window.drawn = { take, repeat, isSame };

  /** Stops recording and follows clicked links, which work without the app. Replayed events are not in `events`. */
  function letGo() {
    stopHearing();
    for (const { target } of events) if (target.href) target.click();
  }

  /**
   * Loads the app. Called only after the first paint, so that scripts never delay it on a slow connection. If the app
   * can't be loaded, links still work, but disabled controls stay disabled, because nothing would handle an answer.
   */
  function startApp() {
    for (const link of document.querySelectorAll("[data-rel]")) link.rel = link.dataset.rel;
    import(app).catch(() => {
      window.sayIncomplete();
      letGo();
    });
    // Links must also work if the app takes too long to load.
    setTimeout(letGo, LONGEST_LOADING_MS);
  }

  /**
   * Shows the page once the fonts of its formulas have loaded, or after a timeout, so that text doesn't move later.
   * Called in the first frame, when the style sheets have loaded.
   */
  async function showWithLetters() {
    const letters = faces.split(",").map((face) => document.fonts.load(face));
    await Promise.race([
      Promise.allSettled(letters),
      new Promise((resolve) => setTimeout(resolve, FONT_PATIENCE_MS)),
    ]);
    delete dataset.waits;
    startAfterPaint();
  }

  /** Starts the app once the browser reports that the content has been painted (LCP), or after a timeout. */
  async function startAfterPaint() {
    const shownAt = performance.now();
    const painted = new Promise((resolve) => {
      const watch = (list) => list.getEntries().some((entry) => entry.startTime >= shownAt) && resolve();
      new PerformanceObserver(watch).observe({ type: "largest-contentful-paint", buffered: true });
    });
    await Promise.race([painted, new Promise((resolve) => setTimeout(resolve, PAINT_PATIENCE_MS))]);
    startApp();
  }

  const hasKept = (pattern) => Object.keys(localStorage).some((key) => pattern.test(key));
  /** Whether the app would show something else on this device than the server-rendered page. */
  function isOther() {
    const [, place, quiz] = location.pathname.split("/");
    // A returning learner is redirected to the dashboard.
    if (place === "") return hasKept(/^draft:\d+:here$/);
    // The tab has stored state of this attempt: questions marked for review and responses not submitted yet.
    if (place === "quiz") return isPicture && `attempt:${quiz}` in sessionStorage;
    const todayInIndia = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10);
    return (
      isPicture &&
      (localStorage.cards_hide_note === "yes" || hasKept(RegExp(`^draft:cards:.*:${todayInIndia}$`)))
    );
  }

  let isUnwanted = false;
  try {
    isUnwanted = isOther();
  } catch {
    // Without browser storage there is no local state, so the server-rendered page is right.
  }
  if ((faces && !document.hidden) || isUnwanted) dataset.waits = "";
  document.addEventListener("DOMContentLoaded", () => {
    // An unwanted page is emptied. The iframe would then only delay the app.
    if (isUnwanted) document.getElementById("root").replaceChildren();
    else stayLoading();
    if (isUnwanted || document.hidden) {
      delete dataset.waits;
      startApp();
    } else if (faces) requestAnimationFrame(showWithLetters);
    else startAfterPaint();
  });
})();
