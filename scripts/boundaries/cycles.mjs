// Finds circles of imports, between files and between the features of the server. Type imports count too: what is in a
// circle can't be understood separately.

/** Returns one circle for each import between files that closes one, as file paths in import order. */
export function findCycles(sources) {
  const paths = new Set(sources.map((source) => source.path));
  return circlesOf(
    new Map(
      sources.map(({ path, imports }) => [
        path,
        imports.map(({ target }) => target).filter((target) => paths.has(target)),
      ]),
    ),
  );
}

/** Returns the circles between features, each as the imports that close it. Tests may use any feature. */
export function findFeatureCircles(sources) {
  const imports = new Map();
  for (const { path, isTest, imports: targets } of sources) {
    const from = featureOf(path);
    if (!from || isTest) continue;
    const outgoing = imports.get(from) ?? new Map();
    for (const { target } of targets) {
      const to = featureOf(target);
      if (to && to !== from) outgoing.set(to, `${path} imports ${target}`);
    }
    imports.set(from, outgoing);
  }
  return circlesOf(new Map([...imports].map(([from, outgoing]) => [from, [...outgoing.keys()]]))).map(
    (features) => features.slice(1).map((to, index) => imports.get(features[index]).get(to)),
  );
}

const featureOf = (path) => /^server\/src\/features\/([^/]+)\//.exec(path)?.[1];

/** Returns one circle for each edge of a graph that closes one; the first node of a circle is also its last. */
function circlesOf(targets) {
  const visited = new Set();
  const circles = [];
  const follow = (node, trail) => {
    const start = trail.indexOf(node);
    if (start >= 0) circles.push([...trail.slice(start), node]);
    if (start >= 0 || visited.has(node)) return;
    for (const target of targets.get(node) ?? []) follow(target, [...trail, node]);
    visited.add(node);
  };
  for (const node of targets.keys()) follow(node, []);
  return circles;
}
