// Finds what a script uses and the oldest browsers of the range don't have. Nothing else would: the bundler rewrites
// syntax, but no methods and no regular expressions, and the types know all of them.

/** @typedef {ReturnType<typeof import("./browser-data.mjs").createBrowserData>} BrowserData */

/** The syntax that is reported, with its path in the data. */
export const syntaxPaths = {
  StaticBlock: ["classes", "static", "initialization_blocks"],
  "static field": ["classes", "static", "class_fields"],
  field: ["classes", "public_class_fields"],
  "#field": ["classes", "private_class_fields"],
  "#method": ["classes", "private_class_methods"],
  "#field in": ["classes", "private_class_fields_in"],
  "??=": ["operators", "nullish_coalescing_assignment"],
  "||=": ["operators", "logical_or_assignment"],
  "&&=": ["operators", "logical_and_assignment"],
  "**": ["operators", "exponentiation"],
  "??": ["operators", "nullish_coalescing"],
  "?.": ["operators", "optional_chaining"],
  "await in a module": ["operators", "await", "top_level"],
  "for await": ["statements", "for_await_of"],
  using: ["statements", "using"],
  "await using": ["statements", "await_using"],
  "import attributes": ["statements", "import", "import_attributes"],
  "import()": ["operators", "import"],
  "export * as": ["statements", "export", "namespace"],
  "catch without a name": ["statements", "try_catch", "optional_catch_binding"],
  "numeric separator": ["grammar", "numeric_separators"],
  "lookbehind in a regular expression": ["regular_expressions", "lookbehind_assertion"],
  "named group in a regular expression": ["regular_expressions", "named_capturing_group"],
  "named group twice in a regular expression": [
    "regular_expressions",
    "named_capturing_group",
    "duplicate_named_capturing_groups",
  ],
  "modifier in a regular expression": ["regular_expressions", "modifier"],
  "property class in a regular expression": ["regular_expressions", "unicode_character_class_escape"],
  "flag d": ["builtins", "RegExp", "hasIndices"],
  "flag s": ["builtins", "RegExp", "dotAll"],
  "flag u": ["builtins", "RegExp", "unicode"],
  "flag v": ["builtins", "RegExp", "unicodeSets"],
  "flag y": ["builtins", "RegExp", "sticky"],
};

/**
 * Returns what the program uses although the range lacks it, with offsets, and the names that it declares. A use that
 * tolerates its absence is none: `list.toSorted?.()`, `typeof Temporal`, and a name that the file tests anywhere with
 * `"name" in window` or `if (window.name)`. `member` is set where the name may also be one of ours: nothing here knows
 * the types of objects.
 * @param {BrowserData} data
 * @returns {{ uses: { what: string, offset: number, member?: string }[], declared: Set<string> }}
 */
export function findNewFeatures(program, data) {
  const declared = new Set();
  const tested = new Set();
  visit(program, (node, parents) => {
    for (const name of declaredNames(node)) declared.add(name);
    for (const name of testedNames(node, parents[0])) tested.add(name);
  });
  const uses = [];
  const scope = {
    data,
    isGlobal: (expression) => expression?.type === "Identifier" && !declared.has(expression.name),
  };
  visit(program, (node, parents) => {
    for (const { name, ...use } of usesIn(node, parents, scope))
      if (!(name && tested.has(name))) uses.push({ ...use, offset: node.start });
  });
  for (const name of typeMembers(program)) declared.add(name);
  return { uses, declared };
}

/**
 * `beforeunload` is tolerated: iOS has no such event, and nothing to put in its place.
 * @returns {{ what: string, name?: string, member?: string }[]}
 */
function usesIn(node, parents, { data, isGlobal }) {
  const [parent] = parents;
  const newSyntax = syntaxIn(node, parents)
    .filter((what) => data.isNewSyntax(syntaxPaths[what]))
    .map((what) => ({ what }));
  if (node.type === "Identifier")
    return isGlobal(node) && isReference(node, parent) ? globalUse(node.name, data) : [];
  if (node.type === "MemberExpression")
    return isNeeded(node, parent) ? memberUse(node, { data, isGlobal }) : [];
  if (node.type === "CallExpression" && node.callee.property?.name === "addEventListener") {
    const event = node.arguments[0]?.value;
    return event !== "beforeunload" && data.isNewEvent(event) ? [{ what: `the event ${event}` }] : [];
  }
  if (node.type === "JSXOpeningElement" && /^[a-z]/.test(node.name.name ?? "")) {
    const names = node.attributes.map(({ name }) => name?.name).filter((name) => typeof name === "string");
    const newNames = names.filter((name) => data.isNewAttribute(name.toLowerCase()));
    return [
      ...(data.isNewElement(node.name.name) ? [{ what: `<${node.name.name}>` }] : []),
      ...newNames.map((name) => ({ what: `the attribute ${name}` })),
    ];
  }
  return newSyntax;
}

const globalUse = (name, data) => (data.isNewGlobal(name) ? [{ what: name, name }] : []);

function memberUse({ object, property, computed }, { data, isGlobal }) {
  const name = computed ? property.value : property.name;
  if (typeof name !== "string") return [];
  if (isGlobal(object) && ["window", "globalThis", "self"].includes(object.name))
    return globalUse(name, data);
  const isNewStatic = isGlobal(object) ? data.isNewStatic(object.name, name) : undefined;
  if (isNewStatic !== undefined) return isNewStatic ? [{ what: `${object.name}.${name}`, name }] : [];
  if (!data.isNewMember(name)) return [];
  return [{ what: `.${name}`, name, ...(data.isBuiltinMember(name) ? {} : { member: name }) }];
}

/** Names that the program looks for before it uses them: `"name" in window`, `!window.name`, `window.name ? a : b`. */
function testedNames(node, parent) {
  if (node.type === "BinaryExpression" && node.operator === "in") return [node.left.value];
  if (node.type !== "MemberExpression") return [];
  const isTest = parent.test === node || (parent.type === "LogicalExpression" && parent.left === node);
  return isTest || (parent.type === "UnaryExpression" && parent.operator === "!") ? [node.property.name] : [];
}

/** Whether the program fails without the member: it calls it, constructs it, or reads a member of it. */
function isNeeded(node, parent) {
  if (parent.type === "TSNonNullExpression") return true;
  const isCallee = ["CallExpression", "NewExpression"].includes(parent.type) && parent.callee === node;
  const isObject = parent.type === "MemberExpression" && parent.object === node;
  return (isCallee || isObject) && !parent.optional;
}

/** Whether the identifier is the value of a variable, not the name of a member or of a JSX attribute. */
function isReference(node, parent) {
  if (parent.type === "MemberExpression") return parent.object === node || parent.computed;
  if (parent.type === "Property") return parent.value === node;
  if (parent.type === "UnaryExpression") return parent.operator !== "typeof";
  return !["MethodDefinition", "PropertyDefinition", "LabeledStatement", "ExportSpecifier"].includes(
    parent.type,
  );
}

/** The names that the node declares: variables, parameters, functions, classes, imports and members of ours. */
function declaredNames(node) {
  switch (node.type) {
    case "VariableDeclarator":
      return namesIn(node.id);
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      return [...namesIn(node.id), ...node.params.flatMap(namesIn)];
    case "ClassDeclaration":
      return namesIn(node.id);
    case "CatchClause":
      return namesIn(node.param);
    case "ImportSpecifier":
    case "ImportDefaultSpecifier":
    case "ImportNamespaceSpecifier":
      return namesIn(node.local);
    case "Property":
    case "MethodDefinition":
    case "PropertyDefinition":
      return node.computed ? [] : [node.key.name];
    default:
      return [];
  }
}

function namesIn(pattern) {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern.name];
    case "ObjectPattern":
      return pattern.properties.flatMap((property) => namesIn(property.value ?? property.argument));
    case "ArrayPattern":
      return pattern.elements.flatMap(namesIn);
    case "AssignmentPattern":
      return namesIn(pattern.left);
    case "RestElement":
      return namesIn(pattern.argument);
    default:
      return [];
  }
}

/** The names in `syntaxPaths` of what the node itself is. */
function syntaxIn(node, parents) {
  switch (node.type) {
    case "StaticBlock":
      return ["StaticBlock"];
    case "PropertyDefinition":
      return [node.static ? "static field" : "field"];
    case "PrivateIdentifier":
      if (parents[0].type === "MethodDefinition") return ["#method"];
      return [parents[0].type === "BinaryExpression" ? "#field in" : "#field"];
    case "AssignmentExpression":
    case "LogicalExpression":
    case "BinaryExpression":
      return Object.hasOwn(syntaxPaths, node.operator) ? [node.operator] : [];
    case "ChainExpression":
      return ["?."];
    case "AwaitExpression":
      return parents.some(({ type }) => /Function/.test(type)) ? [] : ["await in a module"];
    case "ForOfStatement":
      return node.await ? ["for await"] : [];
    case "VariableDeclaration":
      return node.kind.endsWith("using") ? [node.kind] : [];
    case "ImportDeclaration":
      return node.attributes.length > 0 ? ["import attributes"] : [];
    case "ImportExpression":
      return ["import()"];
    case "ExportAllDeclaration":
      return node.exported ? ["export * as"] : [];
    case "CatchClause":
      return node.param ? [] : ["catch without a name"];
    case "Literal":
      if (node.regex) return regexFeatures(node.regex.pattern, node.regex.flags);
      return typeof node.value === "number" && node.raw.includes("_") ? ["numeric separator"] : [];
    case "NewExpression":
      return node.callee.name === "RegExp" ? constructedRegexFeatures(node.arguments) : [];
    default:
      return [];
  }
}

/** As far as the pattern is written out: a template literal is read without its expressions. */
function constructedRegexFeatures([pattern, flags]) {
  const text = pattern?.quasis?.map(({ value }) => value.cooked).join("") ?? pattern?.value;
  return regexFeatures(typeof text === "string" ? text : "", flags?.value ?? "");
}

function regexFeatures(pattern, flags) {
  const source = pattern.replace(/\\[^pP]|\[(?:\\.|[^\]\\])*\]/g, (part) =>
    /^\[.*\\p/i.test(part) ? "\\p" : "",
  );
  const names = [...source.matchAll(/\(\?<(\w+)>/g)].map(([, name]) => name);
  const features = {
    "lookbehind in a regular expression": /\(\?<[=!]/.test(source),
    "named group in a regular expression": names.length > 0,
    "named group twice in a regular expression": new Set(names).size < names.length,
    "modifier in a regular expression": /\(\?[a-z]*-?[a-z]*:/.test(source.replaceAll("(?:", "")),
    "property class in a regular expression": /\\p/i.test(source),
  };
  return [
    ...Object.keys(features).filter((name) => features[name]),
    ...[...flags].map((flag) => `flag ${flag}`).filter((name) => Object.hasOwn(syntaxPaths, name)),
  ];
}

/** The members of the types that a program declares. */
function typeMembers(program) {
  const names = [];
  const search = (node) => {
    if (/^TS(Property|Method)Signature$/.test(node.type)) names.push(node.key.name);
    for (const child of Object.values(node).flat()) if (typeof child?.type === "string") search(child);
  };
  search(program);
  return names;
}

/** Visits the nodes that are left when the types are removed, each with its ancestors, the nearest first. */
function visit(node, callback, parents = []) {
  const isType = node.type.startsWith("TS");
  if (isType && !node.expression) return;
  callback(node, parents);
  const children = isType ? [node.expression] : Object.values(node).flat();
  for (const child of children)
    if (typeof child?.type === "string") visit(child, callback, [node, ...parents]);
}
