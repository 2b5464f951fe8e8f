// Finds import cycles between files. Type imports count too: files in a cycle can't be understood separately.

/** Returns one cycle for each import that closes one, as file paths in import order. */
export function findCycles(sources) {
  const paths = new Set(sources.map((source) => source.path));
  const targets = new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.map(({ target }) => target).filter((target) => paths.has(target)),
    ]),
  );
  const visited = new Set();
  const cycles = [];
  const follow = (path, trail) => {
    const start = trail.indexOf(path);
    if (start >= 0) cycles.push(trail.slice(start));
    if (start >= 0 || visited.has(path)) return;
    for (const target of targets.get(path)) follow(target, [...trail, path]);
    visited.add(path);
  };
  for (const path of paths) follow(path, []);
  return cycles;
}
