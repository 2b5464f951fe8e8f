import type { Element, Root } from "hast";
import { visitElements } from "./visit-elements.ts";

const SCHEMES = new Set(["http:", "https:", "irc:", "ircs:", "mailto:", "xmpp:"]);
const OWN_ORIGIN = "https://own.invalid";
const ID_PREFIX = "user-content-";

/** Sets rel on links, opens external ones in a new tab, points `#x` to the prefixed id, and removes unsafe targets. */
export function resolveLinks() {
  return (tree: Root): void =>
    visitElements(tree, (node) => {
      if (node.tagName === "a") resolveLink(node);
      return undefined;
    });
}

/** Parses an address as a browser does, relative to a placeholder origin; undefined if it is invalid. */
export function parseAddress(address: unknown): URL | undefined {
  if (typeof address !== "string" || !URL.canParse(address, OWN_ORIGIN)) return undefined;
  return new URL(address, OWN_ORIGIN);
}

/** Whether a link may have this address: its scheme must be allowed. */
export function hasKnownScheme(address: unknown): boolean {
  return SCHEMES.has(parseAddress(address)?.protocol ?? "");
}

/** Whether an address is on another site, in any notation (`//host`, `/\host`, `https://host`). */
export function isExternal(address: URL): boolean {
  return address.origin !== OWN_ORIGIN && /^https?:$/.test(address.protocol);
}

function resolveLink(link: Element): void {
  const { href } = link.properties;
  if (href === undefined) return;
  const address = parseAddress(href);
  if (!address || !hasKnownScheme(href)) {
    delete link.properties.href;
    return;
  }
  link.properties.rel = ["noopener", "noreferrer"];
  if (isExternal(address)) link.properties.target = "_blank";
  if (typeof href === "string" && href.startsWith("#"))
    link.properties.href = prefixedFragment(href.slice(1));
}

function prefixedFragment(id: string): string {
  return id.startsWith(ID_PREFIX) ? `#${id}` : `#${ID_PREFIX}${id}`;
}
