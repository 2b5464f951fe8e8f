const ILLUSTRATION_REF = /!\[[^\]]*\]\(([^)\s]+\.svg)[^)]*\)/g;

/** Returns the file names of the illustrations that a text refers to as `![alt](name.svg)`. */
export function findIllustrationRefs(source: string): string[] {
  return [...source.matchAll(ILLUSTRATION_REF)].map(([, name = ""]) => name);
}
