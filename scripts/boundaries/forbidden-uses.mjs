// What the rules forbid and imports cannot show, found in the syntax tree.

const queryBuilders = new Set(["selectFrom", "insertInto", "updateTable", "deleteFrom", "mergeInto"]);
const isNamed = (node, name) => node?.type === "Identifier" && node.name === name;
const propertyOf = (node) => (node.computed ? node.property.value : node.property.name);
const keyNames = (pattern) =>
  pattern.type === "ObjectPattern" ? pattern.properties.map(({ key }) => key?.name) : [];

/** Uses of the environment, of SQL builders, of the clock and of chance in this one node. */
export function findForbiddenUses(node) {
  return finders[node.type]?.(node) ?? [];
}

const finders = {
  MemberExpression(node) {
    const name = propertyOf(node);
    if (isNamed(node.object, "process") && name === "env") return [{ use: "env", what: "process.env" }];
    if (isNamed(node.object, "Math") && name === "random") return [{ use: "clock", what: "Math.random" }];
    if (isNamed(node.object, "Date") && name === "now") return [{ use: "clock", what: "Date.now" }];
    return [];
  },
  VariableDeclarator({ id, init }) {
    const isTaken = isNamed(init, "process") && keyNames(id).includes("env");
    return isTaken ? [{ use: "env", what: "process.env" }] : [];
  },
  ImportDeclaration({ source, specifiers }) {
    const isProcess = ["process", "node:process"].includes(source.value);
    const isTaken = isProcess && specifiers.some(({ imported }) => imported?.name === "env");
    return isTaken ? [{ use: "env", what: "process.env" }] : [];
  },
  NewExpression: readsClock,
  CallExpression(node) {
    const isBuilder = node.callee.type === "MemberExpression" && queryBuilders.has(propertyOf(node.callee));
    if (isBuilder) return [{ use: "sql", what: `${propertyOf(node.callee)}()` }];
    return readsClock(node);
  },
  TaggedTemplateExpression({ tag }) {
    return isNamed(tag, "sql") ? [{ use: "sql", what: "sql``" }] : [];
  },
};

function readsClock(node) {
  const isNow =
    isNamed(node.callee, "Date") && (node.arguments.length === 0 || node.type === "CallExpression");
  return isNow ? [{ use: "clock", what: "Date without an argument" }] : [];
}
