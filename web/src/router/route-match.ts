import { type RouteName, routes } from "@rasayan/contract/routes";

type RouteMatch = { name: RouteName; params: Record<string, string> };

const routeNames = Object.keys(routes).filter((name): name is RouteName => name in routes);
const patterns = routeNames.map((name) => ({
  name,
  regex: new RegExp(`^${routes[name].replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`),
}));

/**
 * The route at a path with its decoded parameters; undefined for an unknown path. As on the server, paths are
 * case-sensitive, and a path with a trailing slash is a different path. Fixed paths come before patterns in the table,
 * so the first match is the right one.
 */
export function matchRoute(pathname: string): RouteMatch | undefined {
  for (const { name, regex } of patterns) {
    const match = regex.exec(pathname);
    if (match) return { name, params: decodeParams(match.groups ?? {}) };
  }
  return undefined;
}

const decodeParams = (groups: Record<string, string>) =>
  Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decodeUrlPart(text)]));

/** The decoded text, or the text itself if it has an invalid escape: a URL can be typed by hand. */
export function decodeUrlPart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
