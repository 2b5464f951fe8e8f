// Runs before the first paint, so that a chosen theme or text size never follows a flash of another one. It is the one
// place that knows how a look is stored and shown.
(() => {
  const KEY = "look";
  const root = document.documentElement;
  const bars = [...document.querySelectorAll('meta[name="theme-color"]')].map((bar) => ({
    bar,
    media: bar.media,
  }));

  function show({ theme, text }) {
    root.dataset.theme = theme;
    root.dataset.text = text;
    const isForced = theme === "light" || theme === "dark";
    for (const { bar, media } of bars)
      bar.media = isForced ? (media.includes(theme) ? "all" : "not all") : media;
  }

  window.applyLook = (look) => {
    show(look);
    try {
      localStorage.setItem(KEY, JSON.stringify(look));
    } catch {
      // The browser keeps nothing for us: the look lasts as long as the page.
    }
  };

  try {
    const kept = JSON.parse(localStorage.getItem(KEY));
    if (kept) show(kept);
  } catch {
    // Nothing that can be read: the system's look.
  }
})();
