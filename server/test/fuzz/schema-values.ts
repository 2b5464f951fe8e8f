import { HOSTILE_NUMBERS, HOSTILE_TEXTS, PLAIN_TEXTS } from "./hostile-values.ts";
import type { Prng } from "./prng.ts";

/** The part of JSON Schema that the API's description uses. */
export type Schema = {
  type?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema | false;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
};

/** Returns an existing value for a field of this name, such as an id or a public id; undefined if none is known. */
export type KnownValues = (name: string) => unknown;

/** Generates a value that the schema accepts. The texts in it may be hostile. */
export function generateValue(schema: Schema, prng: Prng, knownValues: KnownValues, name = ""): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return generateValue(prng.pick(choices), prng, knownValues, name);
  if (schema.enum) return prng.pick(schema.enum);
  switch (schema.type) {
    case "object":
      return generateObject(schema, prng, knownValues);
    case "array":
      return generateArray(schema, prng, knownValues, name);
    case "string":
      return generateText(schema, prng, knownValues(name));
    case "integer":
    case "number":
      return generateNumber(schema, prng, knownValues(name));
    case "boolean":
      return prng.chance(0.5);
    default:
      return null;
  }
}

function generateObject(
  { properties = {}, required = [] }: Schema,
  prng: Prng,
  knownValues: KnownValues,
): unknown {
  const included = Object.entries(properties).filter(([name]) => required.includes(name) || prng.chance(0.5));
  return Object.fromEntries(
    included.map(([name, inner]) => [name, generateValue(inner, prng, knownValues, name)]),
  );
}

function generateArray(
  { prefixItems, items, minItems = 0, maxItems = 4 }: Schema,
  prng: Prng,
  knownValues: KnownValues,
  name: string,
) {
  if (prefixItems) return prefixItems.map((inner) => generateValue(inner, prng, knownValues, name));
  const length = prng.integer(minItems, Math.max(minItems, Math.min(maxItems, 4)));
  return Array.from({ length }, () => generateValue(items || {}, prng, knownValues, name));
}

function generateText(
  { format, minLength = 0, maxLength = 100_000 }: Schema,
  prng: Prng,
  knownValue: unknown,
): string {
  if (typeof knownValue === "string" && prng.chance(0.9)) return knownValue;
  if (format === "email") return "parent@example.org";
  if (format === "date") return `2027-0${prng.integer(1, 9)}-21`;
  const text = prng.pick(prng.chance(0.6) ? PLAIN_TEXTS : HOSTILE_TEXTS).slice(0, maxLength);
  return text.length < minLength ? "x".repeat(minLength) : text;
}

function generateNumber({ minimum = 0, maximum = 100 }: Schema, prng: Prng, knownValue: unknown): number {
  if (typeof knownValue === "number" && prng.chance(0.9)) return knownValue;
  return prng.integer(minimum, Math.min(maximum, minimum + 12));
}

/** Returns the value with one error somewhere in it, or an entirely different value. */
export function corrupt(value: unknown, prng: Prng): unknown {
  if (typeof value !== "object" || value === null || prng.chance(0.15)) return invalidValue(value, prng);
  if (Array.isArray(value)) return corruptArray(value, prng);
  const members = Object.entries(value);
  if (members.length === 0 || prng.chance(0.3))
    return { ...value, [prng.pick(UNEXPECTED_MEMBERS)]: invalidValue(0, prng) };
  const [name, inner] = prng.pick(members);
  if (prng.chance(0.2)) return Object.fromEntries(members.filter((member) => member[0] !== name));
  return { ...value, [name]: corrupt(inner, prng) };
}

function corruptArray(list: unknown[], prng: Prng): unknown[] {
  if (list.length === 0) return [invalidValue(0, prng)];
  if (prng.chance(0.3)) return Array.from({ length: prng.pick([0, 2, 120]) }, () => list[0]);
  return [...list.slice(1), corrupt(list[0], prng)];
}

function invalidValue(value: unknown, prng: Prng): unknown {
  if (typeof value === "string" && prng.chance(0.7)) return prng.pick(HOSTILE_TEXTS);
  if (typeof value === "number" && prng.chance(0.7)) return prng.pick(HOSTILE_NUMBERS);
  return prng.pick<unknown>([
    null,
    true,
    "x",
    "",
    0,
    -1,
    [],
    {},
    [[]],
    { a: { b: {} } },
    [null],
    prng.pick(HOSTILE_TEXTS),
  ]);
}

/** Members that are added to a body although most schemas don't have them. */
const UNEXPECTED_MEMBERS = [
  "id",
  "user_id",
  "role",
  "isPremium",
  "state",
  "score",
  "constructor",
  "toString",
  "x",
] as const;
