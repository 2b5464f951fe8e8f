// Runs before the app's scripts, which are on their way, and asks for what the page at this address is going to ask
// for first. The app takes these replies instead of asking again. The build fills the table in: the address of each page,
// and its calls. Where the app cannot be had, whoever waits for it is told.
(() => {
  window.sayIncomplete = () => {
    const said = document.getElementById("incomplete");
    said.lastElementChild.href = "";
    said.hidden = false;
    addEventListener("online", () => location.reload());
  };
  addEventListener("error", ({ target }) => target.type === "module" && window.sayIncomplete(), true);

  const PAGES = ["__PAGES__"];
  const replies = new Map();
  window.firstReplies = replies;

  /** Reads the reply whole: one that nobody takes would stay open. */
  async function ask(url) {
    const reply = await fetch(url, { credentials: "include", headers: { Accept: "application/json" } });
    return new Response(await reply.blob(), { status: reply.status, headers: reply.headers });
  }

  for (const [address, ...calls] of PAGES) {
    const found = new RegExp(`^${address}$`).exec(location.pathname);
    if (!found) continue;
    for (const call of calls) {
      const url = call.replace(/:(\w+)/g, (_, name) => found.groups[name]);
      const reply = ask(url);
      // Whoever takes it hears of a failure; one that nobody takes is none.
      reply.catch(() => {});
      replies.set(url, reply);
    }
  }
})();
