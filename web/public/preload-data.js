// Runs while the app's scripts are still loading, and sends the API requests that the page at this URL needs first. The
// app takes these responses instead of sending the requests again. A server-rendered page contains its data and needs no
// request. The build fills in its id and the table: a pattern for the paths of each route, and its API paths. This script also
// shows a message if the app can't be loaded, and reports errors that nothing on the page handles to the server's log.
(() => {
  /** An error that repeats, for example in a timer, must not fill the log. */
  let reportsLeft = 5;
  /** Failed requests, for example without a network, are no errors of the app. */
  function report(error) {
    if (!error || error.name === "ApiError" || reportsLeft === 0) return;
    reportsLeft -= 1;
    const body = {
      build: "__BUILD__",
      message: String(error).slice(0, 300),
      stack: String(error.stack).slice(0, 2000),
    };
    const headers = { "Content-Type": "application/json" };
    fetch("/api/browser-errors", { method: "POST", headers, body: JSON.stringify(body) }).catch(() => {});
  }
  addEventListener("error", ({ error }) => report(error));
  addEventListener("unhandledrejection", ({ reason }) => report(reason));

  window.showLoadError = () => {
    const notice = document.getElementById("incomplete");
    notice.lastElementChild.href = "";
    notice.hidden = false;
    const controls = document.getElementById("controls");
    if (controls) controls.disabled = true;
    // Chosen without the app, and not saved.
    for (const input of document.querySelectorAll("#controls input")) input.checked = input.defaultChecked;
    delete document.documentElement.dataset.hidden;
    addEventListener("online", () => notice.hidden || location.reload());
  };
  addEventListener("error", ({ target }) => target.type === "module" && window.showLoadError(), true);

  if ("rendered" in document.currentScript.dataset) return;
  const ROUTES = ["__ROUTES__"];
  const responses = new Map();
  window.preloadedResponses = responses;

  /** Fetches a response and reads its whole body, because an unread one would keep the connection open. */
  async function preload(url) {
    const response = await fetch(url, { headers: { Accept: "application/json" } });
    return new Response(await response.blob(), { status: response.status, headers: response.headers });
  }

  for (const [pattern, ...endpoints] of ROUTES) {
    const match = new RegExp(`^${pattern}$`).exec(location.pathname);
    if (!match) continue;
    for (const endpoint of endpoints) {
      const url = endpoint.replace(/:(\w+)/g, (_, name) => match.groups[name]);
      const response = preload(url);
      // The app handles the error if it takes this response. If it doesn't, the error must not count as unhandled.
      response.catch(() => {});
      responses.set(url, response);
    }
  }
})();
