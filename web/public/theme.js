// Runs before the first paint, so that a chosen theme or text size never follows a flash of another one. It is the one
// place that knows how a look is stored and shown.
(() => {
  const KEY = "appearance";
  const root = document.documentElement;
  const themeColorMetas = [...document.querySelectorAll('meta[name="theme-color"]')].map((meta) => ({
    meta,
    media: meta.media,
  }));

  function apply({ theme, text }) {
    root.dataset.theme = theme;
    root.dataset.text = text;
    const isForced = theme === "light" || theme === "dark";
    for (const { meta, media } of themeColorMetas)
      meta.media = isForced ? (media.includes(theme) ? "all" : "not all") : media;
  }

  window.applyAppearance = (appearance) => {
    apply(appearance);
    try {
      localStorage.setItem(KEY, JSON.stringify(appearance));
    } catch {
      // The browser keeps nothing for us: the look lasts as long as the page.
    }
  };

  try {
    const stored = JSON.parse(localStorage.getItem(KEY));
    if (stored) apply(stored);
  } catch {
    // Nothing that can be read: the system's look.
  }
})();
