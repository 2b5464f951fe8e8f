import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";

const SCHEMES = new Set(["http:", "https:", "irc:", "ircs:", "mailto:", "xmpp:"]);
const OWN = "https://own.invalid";
const ID_PREFIX = "user-content-";

/** Marks links as untrusted, opens foreign ones in their own tab, and points `#x` at the prefixed id. */
export function settleLinks() {
  return (tree: Root): void =>
    visit(tree, "element", (node) => void (node.tagName === "a" && settleLink(node)));
}

/** The address as a browser would read it, or undefined when it is none. */
export function readAddress(address: unknown): URL | undefined {
  if (typeof address !== "string" || !URL.canParse(address, OWN)) return undefined;
  return new URL(address, OWN);
}

/** Whether a link may lead there. */
export function hasKnownScheme(address: unknown): boolean {
  return SCHEMES.has(readAddress(address)?.protocol ?? "");
}

/** True for an address on another site, however it is spelt (`//host`, `/\host`, `https://host`). */
export function isForeign(address: URL): boolean {
  return address.origin !== OWN && /^https?:$/.test(address.protocol);
}

function settleLink(link: Element): void {
  const { href } = link.properties;
  if (href === undefined) return;
  const address = readAddress(href);
  if (!address || !hasKnownScheme(href)) {
    delete link.properties.href;
    return;
  }
  link.properties.rel = ["noopener", "noreferrer"];
  if (isForeign(address)) link.properties.target = "_blank";
  if (typeof href === "string" && href.startsWith("#")) link.properties.href = prefixed(href.slice(1));
}

function prefixed(id: string): string {
  return id.startsWith(ID_PREFIX) ? `#${id}` : `#${ID_PREFIX}${id}`;
}
