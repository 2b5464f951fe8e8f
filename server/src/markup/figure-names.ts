const FIGURE = /!\[[^\]]*\]\(([^)\s]+\.svg)[^)]*\)/g;

/** Names of the library's drawings that a text shows: `![alt](name.svg)`. */
export function figureNames(source: string): string[] {
  return [...source.matchAll(FIGURE)].map(([, name = ""]) => name);
}
