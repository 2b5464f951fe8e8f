import { type PageName, pages } from "@rasayan/contract/pages";

type Match = { name: PageName; params: Record<string, string> };

const names = Object.keys(pages).filter((name): name is PageName => name in pages);
const patterns = names.map((name) => ({
  name,
  address: new RegExp(`^${pages[name].replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`),
}));

/**
 * The page at an address, and what its pattern's names stand for; undefined when it is no page of ours. As on the
 * server, case counts and a slash at the end makes it another address. Fixed paths stand before patterns in the table,
 * so the first match is the right one.
 */
export function matchPage(pathname: string): Match | undefined {
  for (const { name, address } of patterns) {
    const found = address.exec(pathname);
    if (found) return { name, params: decoded(found.groups ?? {}) };
  }
  return undefined;
}

const decoded = (groups: Record<string, string>) =>
  Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decode(text)]));

/** The text as it stands where it is no valid escape: an address can be typed by hand. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
