import type { Chance } from "./chance.ts";
import { HOSTILE_NUMBERS, HOSTILE_TEXTS, PLAIN_TEXTS } from "./hostile-values.ts";

/** As much of JSON Schema as the description of the API makes use of. */
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

/** What is known of the world under the name of a field: ids and hashes that exist. */
export type Known = (name: string) => unknown;

/** A value that the schema accepts; what its texts say may still be hostile. */
export function valueFor(schema: Schema, chance: Chance, known: Known, name = ""): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return valueFor(chance.pick(choices), chance, known, name);
  if (schema.enum) return chance.pick(schema.enum);
  switch (schema.type) {
    case "object":
      return objectFor(schema, chance, known);
    case "array":
      return arrayFor(schema, chance, known, name);
    case "string":
      return textFor(schema, chance, known(name));
    case "integer":
    case "number":
      return numberFor(schema, chance, known(name));
    case "boolean":
      return chance.is(0.5);
    default:
      return null;
  }
}

function objectFor({ properties = {}, required = [] }: Schema, chance: Chance, known: Known): unknown {
  const given = Object.entries(properties).filter(([name]) => required.includes(name) || chance.is(0.5));
  return Object.fromEntries(given.map(([name, inner]) => [name, valueFor(inner, chance, known, name)]));
}

function arrayFor(
  { prefixItems, items, minItems = 0, maxItems = 4 }: Schema,
  chance: Chance,
  known: Known,
  name: string,
) {
  if (prefixItems) return prefixItems.map((inner) => valueFor(inner, chance, known, name));
  const length = chance.whole(minItems, Math.max(minItems, Math.min(maxItems, 4)));
  return Array.from({ length }, () => valueFor(items || {}, chance, known, name));
}

function textFor(
  { format, minLength = 0, maxLength = 100_000 }: Schema,
  chance: Chance,
  known: unknown,
): string {
  if (typeof known === "string" && chance.is(0.9)) return known;
  if (format === "email") return "parent@example.org";
  if (format === "date") return `2027-0${chance.whole(1, 9)}-21`;
  const text = chance.pick(chance.is(0.6) ? PLAIN_TEXTS : HOSTILE_TEXTS).slice(0, maxLength);
  return text.length < minLength ? "x".repeat(minLength) : text;
}

function numberFor({ minimum = 0, maximum = 100 }: Schema, chance: Chance, known: unknown): number {
  if (typeof known === "number" && chance.is(0.9)) return known;
  return chance.whole(minimum, Math.min(maximum, minimum + 12));
}

/** The value with one thing wrong somewhere in it, or turned into another value altogether. */
export function spoil(value: unknown, chance: Chance): unknown {
  if (typeof value !== "object" || value === null || chance.is(0.15)) return strange(value, chance);
  if (Array.isArray(value)) return spoilList(value, chance);
  const members = Object.entries(value);
  if (members.length === 0 || chance.is(0.3)) return { ...value, [chance.pick(NAMES)]: strange(0, chance) };
  const [name, inner] = chance.pick(members);
  if (chance.is(0.2)) return Object.fromEntries(members.filter((member) => member[0] !== name));
  return { ...value, [name]: spoil(inner, chance) };
}

function spoilList(list: unknown[], chance: Chance): unknown[] {
  if (list.length === 0) return [strange(0, chance)];
  if (chance.is(0.3)) return Array.from({ length: chance.pick([0, 2, 120]) }, () => list[0]);
  return [...list.slice(1), spoil(list[0], chance)];
}

function strange(value: unknown, chance: Chance): unknown {
  if (typeof value === "string" && chance.is(0.7)) return chance.pick(HOSTILE_TEXTS);
  if (typeof value === "number" && chance.is(0.7)) return chance.pick(HOSTILE_NUMBERS);
  return chance.pick<unknown>([
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
    chance.pick(HOSTILE_TEXTS),
  ]);
}

/** Members that nobody asked for. */
const NAMES = [
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
