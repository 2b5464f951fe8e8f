import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";

const SCHEMES = new Set(["http:", "https:", "irc:", "ircs:", "mailto:", "xmpp:"]);
const OWN_ORIGIN = "https://own.invalid";
const ID_PREFIX = "user-content-";

/** Marks links as untrusted, opens foreign ones in their own tab, and points `#x` at the prefixed id. */
export function resolveLinks() {
  return (tree: Root): void =>
    visit(tree, "element", (node) => void (node.tagName === "a" && resolveLink(node)));
}

/** The address as a browser would read it, or undefined when it is none. */
export function parseAddress(address: unknown): URL | undefined {
  if (typeof address !== "string" || !URL.canParse(address, OWN_ORIGIN)) return undefined;
  return new URL(address, OWN_ORIGIN);
}

/** Whether a link may lead there. */
export function hasKnownScheme(address: unknown): boolean {
  return SCHEMES.has(parseAddress(address)?.protocol ?? "");
}

/** True for an address on another site, however it is spelt (`//host`, `/\host`, `https://host`). */
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
