// On a page that can be read before the app is there: it is painted first, since the app takes the processor for a
// while, and what is tapped or typed meanwhile is kept for the app.
(() => {
  const FONT_PATIENCE_MS = 1000;
  const LONGEST_LOADING_MS = 10000;
  const PAINT_PATIENCE_MS = 150;
  // `faces`: the fonts of its formulae. `print`: of the replies that the server drew it from. `picture`: its controls
  // are off until the app is there.
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
  /** The browser shows that the page is loading until the app is there: it waits for a document that is not closed. */
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

  /** From here on the app hears by itself, and begins with fields as they came. */
  function take() {
    stopHearing();
    if (isPicture) document.getElementById("off").disabled = false;
    for (const { type, target } of events) if (type === "input") target.value = target.defaultValue;
  }

  /** Does for the app, once it is there, what was done before. */
  function repeat() {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
    for (const { type, target, value } of events.splice(0)) {
      if (type === "click") target.click();
      else {
        // React hears of a value only where it has not been told by its own setter.
        set.call(target, value);
        target.dispatchEvent(new Event("input", { bubbles: true }));
      }
    }
  }

  /** As in shell.ts. */
  function printOf(text) {
    const lasting = text.replace(/"server_now":"[^"]*"/g, "");
    let sum = 0;
    for (let at = 0; at < lasting.length; at += 1) sum = (Math.imul(sum, 31) + lasting.charCodeAt(at)) | 0;
    return sum;
  }

  // Before the app takes the replies, and reads them.
  const prints = [...window.firstReplies.values()].map(async (reply) =>
    printOf(await (await reply).clone().text()),
  );
  /** Whether the first replies are those that the server drew the page from. */
  const isSame = () =>
    Promise.all(prints).then(
      (all) => String(all.reduce((sum, one) => (sum + one) | 0, 0)) === print,
      () => false,
    );
  window.drawn = { take, repeat, isSame };

  /** Links lead on without the app. What it has taken over is no event any more. */
  function letGo() {
    stopHearing();
    for (const { target } of events) if (target.href) target.click();
  }

  /**
   * Only now, so that scripts never keep what is seen first waiting on a slow line. Without the app links still lead on,
   * and what is off stays off: nothing would hear of an answer.
   */
  function startApp() {
    for (const link of document.querySelectorAll("[data-rel]")) link.rel = link.dataset.rel;
    import(app).catch(() => {
      window.sayIncomplete();
      letGo();
    });
    // An app that hangs on its way must not keep anyone on the page.
    setTimeout(letGo, LONGEST_LOADING_MS);
  }

  /** By the first frame the style sheets are there. Text must not move when its formulae get their letters. */
  async function showWithLetters() {
    const letters = faces.split(",").map((face) => document.fonts.load(face));
    await Promise.race([
      Promise.allSettled(letters),
      new Promise((resolve) => setTimeout(resolve, FONT_PATIENCE_MS)),
    ]);
    delete dataset.waits;
    startAfterPaint();
  }

  /** The browser tells when what can be read has reached the screen, a while after its frame, or it is not waited for. */
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
  /** The drawing is not what this device shows. */
  function isOther() {
    const [, place, quiz] = location.pathname.split("/");
    // Who has been here before is led on to the dashboard.
    if (place === "") return hasKept(/^draft:\d+:here$/);
    // What this tab keeps of an attempt: marks, and what was chosen and not sent.
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
    // A browser that keeps nothing shows what everyone sees.
  }
  if ((faces && !document.hidden) || isUnwanted) dataset.waits = "";
  document.addEventListener("DOMContentLoaded", () => {
    // Where nothing is to be seen yet, the frame would only keep the app waiting.
    if (isUnwanted) document.getElementById("root").replaceChildren();
    else stayLoading();
    if (isUnwanted || document.hidden) {
      delete dataset.waits;
      startApp();
    } else if (faces) requestAnimationFrame(showWithLetters);
    else startAfterPaint();
  });
})();
