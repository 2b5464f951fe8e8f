const ILLUSTRATION_REF = /!\[[^\]]*\]\(([^)\s]+\.svg)[^)]*\)/g;

/** Names of the library's drawings that a text shows: `![alt](name.svg)`. */
export function findIllustrationRefs(source: string): string[] {
  return [...source.matchAll(ILLUSTRATION_REF)].map(([, name = ""]) => name);
}
