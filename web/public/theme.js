// Runs before the first paint, so that the page never flashes in another theme or text size than the chosen one. Only
// this script knows how the appearance is stored and applied.
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
      // Without browser storage the appearance is lost when the page is closed.
    }
  };

  try {
    const stored = JSON.parse(localStorage.getItem(KEY));
    if (stored) apply(stored);
  } catch {
    // No readable value is stored, so the system's theme applies.
  }
})();
