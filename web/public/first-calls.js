// Runs while the app's scripts are still loading, and sends the API requests that the page at this URL needs first. The
// app takes these responses instead of sending the requests again. The build fills in the table: a pattern for the
// paths of each route, and its API paths. This script also shows a message if the app can't be loaded.
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

  /** Fetches a response and reads its whole body, because an unread one would keep the connection open. */
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
      // The app handles the error if it takes this response. If it doesn't, the error must not count as unhandled.
      reply.catch(() => {});
      replies.set(url, reply);
    }
  }
})();
