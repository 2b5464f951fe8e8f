// Finds forbidden expressions in the syntax tree, which import rules can't see.
import { findBareClocks } from "./bare-clock.mjs";

const queryBuilders = new Set(["selectFrom", "insertInto", "updateTable", "deleteFrom", "mergeInto"]);
const versionTables = /^(question_versions|option_versions|options)$/;
const versionInsert = /\binsert\s+into\s+(question_versions|option_versions|options)\b/i;
/** The contract's `QuizType`. */
export const quizTypeNames = new Set([
  "quick-quiz_chapter",
  "unlimited_chapter",
  "previous-questions_chapter",
  "custom",
  "bookmarks",
  "diagnostic",
  "mock",
  "built",
  "mistakes",
  "similar",
  "topic",
  "assigned",
]);
const conditions = new Set(["where", "on", "having", "filterWhere"]);
const isNamed = (node, name) => node?.type === "Identifier" && node.name === name;
const propertyOf = (node) => (node.computed ? node.property.value : node.property.name);
const keyNames = (pattern) =>
  pattern.type === "ObjectPattern" ? pattern.properties.map(({ key }) => key?.name) : [];

/** Uses of the environment, SQL builders, transactions, the clock, randomness, browser storage, names of quiz types and HTML as text in this node, not in its children. */
export function findForbiddenUses(node) {
  return [...(finders[node.type]?.(node) ?? []), ...findHtmlEditing(node)];
}

/** `...{ a, b }` packs members into fewer lines, and reads like a merge. */
function spreadsLiteral(member) {
  const isSpread = member?.type === "SpreadElement" || member?.type === "JSXSpreadAttribute";
  let spread = isSpread ? member.argument : undefined;
  while (spread?.type === "ParenthesizedExpression" || spread?.type === "TSAsExpression")
    spread = spread.expression;
  const isLiteral = spread?.type === "ObjectExpression" || spread?.type === "ArrayExpression";
  return isLiteral ? [{ use: "literal spread", what: "a spread of a literal" }] : [];
}

/** Whether a name means the type of a quiz: `quiz.type`, `type`, `quizType`, or a column such as `quizzes.type`. */
const isTypeName = (name) => /^(.*\.)?(quiz_?)?type$/i.test(name ?? "");
const isQuizType = (node) =>
  node?.type === "ArrayExpression" ? node.elements.some(isQuizType) : quizTypeNames.has(node?.value);

/** Code that compares with the name of a quiz type forgets the next type; the two tables of types answer for each. */
const quizTypeUse = (name) => [{ use: "quiz type", what: `a comparison with "${name}"` }];

function comparesQuizType({ operator, left, right }) {
  if (!/^[!=]==?$/.test(operator)) return [];
  const [name, literal] = isQuizType(right) ? [left, right] : [right, left];
  return isQuizType(literal) && isTypeName(nameOf(name)) ? quizTypeUse(literal.value) : [];
}

const sqlQuizType = new RegExp(
  `\\btype\\s*(?:=|<>|!=|in|not in)\\s*\\(?\\s*'(${[...quizTypeNames].join("|")})'`,
  "i",
);

const browserStorage = new Set(["localStorage", "sessionStorage", "indexedDB"]);

const finders = {
  Identifier: ({ name }) => (browserStorage.has(name) ? [{ use: "browser storage", what: name }] : []),
  MemberExpression(node) {
    const name = propertyOf(node);
    if (isNamed(node.object, "process") && name === "env") return [{ use: "env", what: "process.env" }];
    if (isNamed(node.object, "Math") && name === "random") return [{ use: "clock", what: "Math.random" }];
    if (isNamed(node.object, "Date") && name === "now") return [{ use: "clock", what: "Date.now" }];
    return [];
  },
  VariableDeclarator({ id, init }) {
    const readsEnvironment = isNamed(init, "process") && keyNames(id).includes("env");
    return readsEnvironment ? [{ use: "env", what: "process.env" }] : [];
  },
  ImportDeclaration({ source, specifiers }) {
    const isProcess = ["process", "node:process"].includes(source.value);
    const readsEnvironment = isProcess && specifiers.some(({ imported }) => imported?.name === "env");
    return readsEnvironment ? [{ use: "env", what: "process.env" }] : [];
  },
  ObjectExpression: ({ properties }) => properties.flatMap(spreadsLiteral),
  ArrayExpression: ({ elements }) => elements.flatMap(spreadsLiteral),
  JSXSpreadAttribute: spreadsLiteral,
  BinaryExpression: comparesQuizType,
  SwitchStatement: ({ discriminant, cases }) =>
    isTypeName(nameOf(discriminant))
      ? cases.flatMap(({ test }) => (isQuizType(test) ? quizTypeUse(test.value) : []))
      : [],
  NewExpression: readsClock,
  CallExpression(node) {
    const method = node.callee.type === "MemberExpression" ? propertyOf(node.callee) : undefined;
    if (conditions.has(method)) {
      const [column, , operand] = node.arguments;
      const literal = operand?.elements?.find(isQuizType) ?? operand;
      return [
        ...node.arguments.flatMap((argument) => comparedClocks(method, argument)),
        ...(isTypeName(column?.value) && isQuizType(literal) ? quizTypeUse(literal.value) : []),
      ];
    }
    if (method === "transaction") return [{ use: "transaction", what: "transaction()" }];
    if (!queryBuilders.has(method)) return readsClock(node);
    const [table] = node.arguments;
    const insertsVersion = method === "insertInto" && versionTables.test(table?.value ?? "");
    return [
      { use: "sql", what: `${method}()` },
      ...(insertsVersion ? [{ use: "version insert", what: `insertInto("${table.value}")` }] : []),
    ];
  },
  TaggedTemplateExpression({ tag, quasi }) {
    if (!isNamed(tag, "sql")) return [];
    const insert = quasi.quasis.map(({ value }) => versionInsert.exec(value.raw)?.[0]).find(Boolean);
    const quizType = sqlQuizType.exec(quasi.quasis.map(({ value }) => value.raw).join("$"))?.[1];
    return [
      { use: "sql", what: "sql``" },
      ...(quizType ? quizTypeUse(quizType) : []),
      ...(insert ? [{ use: "version insert", what: insert }] : []),
      ...findBareClocks(sqlTextOf(quasi)).map(({ what }) => ({ use: "bare clock", what })),
    ];
  },
};

/** The SQL of a template, in which `$` stands for any other expression than the clock. */
function sqlTextOf({ quasis, expressions }) {
  return quasis
    .map(({ value }, index) => {
      const expression = expressions[index];
      return value.raw + (isNamed(expression, "appNow") ? "app_now()" : expression ? "$" : "");
    })
    .join("");
}

/** Whether an operand of a condition of the query builder, such as `where(column, "<", operand)`, is the bare clock. */
function comparedClocks(method, operand) {
  const isSql = operand.type === "TaggedTemplateExpression" && isNamed(operand.tag, "sql");
  const text = isNamed(operand, "appNow") ? "app_now()" : isSql ? sqlTextOf(operand.quasi) : "";
  return findBareClocks(`${method} $ < ${text}`).map(() => ({
    use: "bare clock",
    what: `${method}(… ${text})`,
  }));
}

function readsClock(node) {
  const isNow =
    isNamed(node.callee, "Date") && (node.arguments.length === 0 || node.type === "CallExpression");
  return isNow ? [{ use: "clock", what: "Date without an argument" }] : [];
}

const stringMethods = new Set(
  "replace replaceAll slice substring substr split concat at charAt trim trimStart trimEnd padStart padEnd repeat".split(
    " ",
  ),
);
const htmlSinks = new Set([
  "insertAdjacentHTML",
  "createContextualFragment",
  "parseFromString",
  "setHTMLUnsafe",
  "trustedHtml",
]);

/**
 * The last name in an expression: `html` for `page.html`, `text_html` for `question?.text_html ?? ""`, `toHtml` for
 * `toHtml()`.
 */
function nameOf(node) {
  if (node?.type === "Identifier") return node.name;
  if (node?.type === "MemberExpression") return propertyOf(node);
  if (node?.type === "CallExpression") return nameOf(node.callee);
  if (node?.type === "LogicalExpression") return nameOf(node.left);
  return node?.expression ? nameOf(node.expression) : undefined;
}
const isHtml = (node) => /(^|_)html$|Html$|HTML$/.test(nameOf(node) ?? "");
/** True for lists of HTML such as `rows.map(({ body_html }) => body_html)` and `[a.html, b.html]`. */
const areHtml = (node) =>
  (node?.type === "ArrayExpression" && node.elements.some(isHtml)) ||
  (node?.type === "CallExpression" && node.arguments.some(({ body }) => isHtml(body)));

/** Finds code that cuts, joins or inserts rendered HTML. It is safe only exactly as the sanitizer returned it. */
function findHtmlEditing(node) {
  const htmlUse = (what) => [{ use: "html", what }];
  if (node.type === "CallExpression") {
    const { callee } = node;
    const name = nameOf(callee);
    if (htmlSinks.has(name)) return htmlUse(`${name}()`);
    if (callee.type !== "MemberExpression") return [];
    if (stringMethods.has(name) && isHtml(callee.object))
      return htmlUse(`.${name}() on ${nameOf(callee.object)}`);
    return name === "join" && areHtml(callee.object) ? htmlUse(".join() of HTML") : [];
  }
  if (node.type === "BinaryExpression" && node.operator === "+" && [node.left, node.right].some(isHtml))
    return htmlUse("HTML joined by +");
  if (node.type === "AssignmentExpression" && /^(inner|outer)HTML$/.test(nameOf(node.left) ?? ""))
    return htmlUse(`an assignment to ${nameOf(node.left)}`);
  if (node.type === "AssignmentExpression" && node.operator === "+=" && isHtml(node.left))
    return htmlUse("HTML joined by +=");
  if (node.type === "TemplateLiteral" && node.expressions.some(isHtml))
    return htmlUse("HTML in a template literal");
  if (node.type === "JSXAttribute" && node.name.name === "dangerouslySetInnerHTML")
    return htmlUse("dangerouslySetInnerHTML");
  return [];
}
