// Compares every statement that the server tests ran with the types that the code gives to its rows and parameters.
// `npm test` runs it. By hand: STATEMENT_LOG=folder npx vitest run server, then node scripts/statement-types.mjs folder;
// with --all-run a statement that no test has run is a problem, too.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { isArrowFunction, isCallExpression, isPropertyAccessExpression } from "typescript/unstable/ast/is";
import { API, SymbolFlags, TypeFlags } from "typescript/unstable/sync";
import { migrate } from "../server/src/db/migrate.ts";
import { createPool } from "../server/test/databases.ts";

/** What Kysely resolves with besides rows: only counts, which no column can contradict. */
const COUNTS = new Set(["DeleteResult", "UpdateResult", "InsertResult", "MergeResult"]);
const isServerSource = (file) => /\/server\/src\/(?!.*\.test\.ts$)/.test(file);
const RUN_METHODS = new Set(["execute", "executeTakeFirst", "executeTakeFirstOrThrow", "compile", "stream"]);

/** What a column of a PostgreSQL type is in JavaScript, with the type parsers of db/connect.ts. */
const COLUMN_KINDS = new Map(
  Object.entries({
    number: ["int2", "int4", "int8", "float4", "float8", "numeric", "oid"],
    string: ["text", "varchar", "bpchar", "name", "uuid", "char", "xid8", "unknown", "void"],
    Date: ["timestamptz", "timestamp", "date"],
    boolean: ["bool"],
    Buffer: ["bytea"],
    any: ["json", "jsonb"],
  }).flatMap(([kind, names]) => names.map((name) => [name, kind])),
);

/** What a parameter of a PostgreSQL type may be in JavaScript. Text is always read by PostgreSQL itself. */
const isParameter = (columnKind, kind) =>
  kind === "null" ||
  kind === "string" ||
  kind === columnKind ||
  columnKind === "any" ||
  columnKind === undefined;

/**
 * Returns the calls that run a statement: file, lines, and the columns that the code expects of a row, each with its kinds;
 * none where it takes any row or only a count.
 */
export function findCalls(root, config = "server/tsconfig.json", isSource = isServerSource) {
  const api = new API({ cwd: root });
  const snapshot = api.updateSnapshot({ openProjects: [path.join(root, config)] });
  const project = snapshot.getProject(path.join(root, config));
  if (!project) throw new Error(`There is no ${config} in ${root}.`);
  const { program, checker } = project;
  const calls = program.getSourceFileNames().flatMap((name) => {
    const file = program.getSourceFile(name);
    if (!file || !isSource(name)) return [];
    const nodes = findCallNodes(file);
    const types = nodes.length === 0 ? [] : checker.getTypeAtLocation(nodes);
    return nodes.flatMap((node, index) => {
      const resolved = resolvedTypeOf(checker, types[index]);
      if (!resolved) return [];
      const [start, end] = [node.getStart(file), node.end].map(
        (at) => file.getLineAndCharacterOfPosition(at).line + 1,
      );
      return {
        file: path.relative(root, name),
        start,
        end,
        columns: columnsOf(checker, rowTypeOf(checker, resolved)),
      };
    });
  });
  api.close();
  return calls;
}

/** `execute` of a transaction takes the work to do, a statement's takes at most a database. */
function isWork(call) {
  const argument = call.arguments[0];
  return argument !== undefined && (isArrowFunction(argument) || argument.text === "work");
}

function findCallNodes(file) {
  const calls = [];
  const visit = (node) => {
    if (
      isCallExpression(node) &&
      isPropertyAccessExpression(node.expression) &&
      RUN_METHODS.has(node.expression.name.text) &&
      !isWork(node)
    )
      calls.push(node);
    node.forEachChild(visit);
  };
  file.forEachChild(visit);
  return calls;
}

/** The type that a call resolves with; undefined if it runs no statement. */
function resolvedTypeOf(checker, type) {
  const name = type?.getSymbol()?.name;
  if (name === "CompiledQuery") return type;
  if (name !== "Promise" && name !== "AsyncIterableIterator") return undefined;
  return checker.getTypeArguments(type)[0];
}

/** The type of a row: `T` of `T[]`, `T | undefined`, `QueryResult<T>` and `CompiledQuery<T>`; undefined for a count. */
function rowTypeOf(checker, resolved) {
  const name = resolved.getSymbol()?.name;
  if (name === "CompiledQuery") return checker.getTypeArguments(resolved)[0];
  const rows =
    name === "QueryResult" ? checker.getTypeOfSymbol(checker.getPropertyOfType(resolved, "rows")) : resolved;
  const row = checker.isArrayType(rows)
    ? checker.getTypeArguments(rows)[0]
    : checker.getNonNullableType(rows);
  return COUNTS.has(row.getSymbol()?.name) ? undefined : row;
}

function columnsOf(checker, row) {
  const columns = new Map();
  if (!row || row.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.Instantiable)) return columns;
  const parts = row.flags & TypeFlags.Union ? row.getTypes() : [row];
  for (const part of parts)
    for (const property of checker.getPropertiesOfType(part)) {
      const known = columns.get(property.name) ?? { isOptional: false, kinds: new Set() };
      if (property.flags & SymbolFlags.Optional) known.isOptional = true;
      for (const kind of kindsOf(checker, checker.getTypeOfSymbol(property))) known.kinds.add(kind);
      columns.set(property.name, known);
    }
  return columns;
}

function kindsOf(checker, type) {
  const { flags } = type;
  if (flags & (TypeFlags.Any | TypeFlags.Unknown)) return ["any"];
  if (flags & TypeFlags.Boolean) return ["boolean"];
  if (flags & TypeFlags.Union) return type.getTypes().flatMap((part) => kindsOf(checker, part));
  if (flags & (TypeFlags.Null | TypeFlags.Undefined)) return [];
  if (flags & TypeFlags.StringLike) return ["string"];
  if (flags & TypeFlags.NumberLike) return ["number"];
  if (flags & TypeFlags.BooleanLike) return ["boolean"];
  if (flags & TypeFlags.BigIntLike) return ["bigint"];
  if (checker.isArrayType(type))
    return kindsOf(checker, checker.getTypeArguments(type)[0]).map((kind) => `${kind}[]`);
  const name = type.getSymbol()?.name;
  return [name === "Date" || name === "Buffer" ? name : "object"];
}

/**
 * Returns what is wrong, one line each: a column that the code expects and the statement lacks, a column or a parameter
 * of another type than the code's, and a statement that PostgreSQL refuses. `notRun` names the calls that no test has run.
 */
export async function compareStatements(statements, calls, describe) {
  const problems = new Set();
  const seen = new Set();
  for (const { sql, parameters, place } of statements) {
    const call = findCall(calls, place);
    if (call) seen.add(call);
    else problems.add(`${place}: no call to ${[...RUN_METHODS].join(", ")} is found here`);
    const described = await describe(sql).catch(
      (error) => void problems.add(`${place}: ${error.message}: ${sql}`),
    );
    if (!described) continue;
    for (const problem of [
      ...mismatchedParameters(parameters, described.parameters),
      ...mismatchedColumns(call?.columns ?? new Map(), described.columns),
    ])
      problems.add(`${place}: ${problem}`);
  }
  const unused = calls.filter((call) => !seen.has(call));
  return {
    problems: [...problems].sort(),
    notRun: unused.map(({ file, start }) => `${file}:${start}: no test runs this statement`),
  };
}

/** The innermost call at a place. A chain of several lines may be logged at any of them. */
function findCall(calls, place) {
  const [file, line] = place.split(":");
  const around = calls.filter((call) => call.file === file && call.start <= line && line <= call.end);
  return around.sort((a, b) => a.end - a.start - (b.end - b.start))[0];
}

const mismatchedParameters = (given, columns) =>
  columns.flatMap((kind, index) =>
    (given[index] ?? "null")
      .split("|")
      .filter((value) => value !== "Placeholder" && !isParameter(kind, value))
      .map((value) => `parameter ${index + 1} is ${kind} in the database, and ${value} here`),
  );

const mismatchedColumns = (expected, actual) =>
  [...expected].flatMap(([name, { isOptional, kinds }]) => {
    const kind = actual.get(name);
    if (kind === undefined) return isOptional ? [] : [`column ${name} is missing`];
    const fits =
      kind.startsWith("any") ||
      kinds.has("any") ||
      kinds.has(kind) ||
      (kind.endsWith("[]") && kinds.has("any[]"));
    return fits
      ? []
      : [`column ${name} is ${kind} in the database, and ${[...kinds].join(" or ") || "null"} here`];
  });

/** Opens a migrated database; `describe` asks PostgreSQL for the parameters and columns of a statement without running it. */
export async function openDescriber() {
  const pglite = await PGlite.create({ extensions: { pg_trgm } });
  const pool = createPool(pglite);
  await migrate(pool);
  await pool.end();
  const { rows } = await pglite.query(
    "select oid::int as oid, typname as name, typelem::int as element, typcategory as category from pg_type",
  );
  const names = new Map(rows.map(({ oid, name }) => [oid, name]));
  const elements = new Map(
    rows.filter(({ category }) => category === "A").map(({ oid, element }) => [oid, element]),
  );
  const kindOf = (oid) =>
    elements.has(oid)
      ? `${COLUMN_KINDS.get(names.get(elements.get(oid)))}[]`
      : COLUMN_KINDS.get(names.get(oid));
  const describe = async (statement) => {
    const { queryParams, resultFields } = await pglite.describeQuery(statement);
    return {
      parameters: queryParams.map(({ dataTypeID }) => kindOf(dataTypeID)),
      columns: new Map(
        resultFields.map(({ name, dataTypeID }) => [name, kindOf(dataTypeID) ?? names.get(dataTypeID)]),
      ),
    };
  };
  return { describe, close: () => pglite.close() };
}

/** Reads the statements that the tests have logged in `folder`, each once. */
export function readStatements(folder) {
  const lines = readdirSync(folder).flatMap((file) =>
    readFileSync(path.join(folder, file), "utf8").trim().split("\n"),
  );
  return [...new Set(lines)].filter(Boolean).map((line) => JSON.parse(line));
}

if (process.argv[1] === import.meta.filename) {
  const [folder, ...options] = process.argv.slice(2);
  if (!folder) throw new Error("Name the folder in which the tests have logged their statements.");
  const { describe, close } = await openDescriber();
  const statements = readStatements(folder);
  const calls = findCalls(path.join(import.meta.dirname, ".."));
  const { problems, notRun } = await compareStatements(statements, calls, describe);
  await close();
  // Some statements run only in tests of several connections, which the embedded database doesn't have.
  if (options.includes("--all-run")) problems.push(...notRun);
  for (const problem of problems) console.error(problem);
  console.log(`${statements.length} statements of ${calls.length} calls: ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
