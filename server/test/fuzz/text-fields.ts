import type { Operation } from "./fuzz-requests.ts";
import type { Schema } from "./schema-values.ts";

/** Where a text can stand in the requests of one operation. */
export type TextField = {
  operation: Operation;
  location: "path" | "query" | "header" | "body";
  /** The way to it through the body; elsewhere its name alone. */
  steps: (string | number)[];
  /** Any text may stand there, up to a length; otherwise a date or a number. */
  acceptsAnyText: boolean;
  /** Short texts are stored without the space around them. */
  isTrimmed: boolean;
};

/** All text fields of an operation. In the address of a GET everything comes as text, numbers too. */
export function listTextFields(operation: Operation): TextField[] {
  const parameters = operation.parameters.flatMap(({ name, in: location, schema }) =>
    (operation.method === "GET" ? [[]] : findTextPaths(schema).map(({ steps }) => steps)).map((steps) => ({
      operation,
      location: location as TextField["location"],
      steps: [name, ...steps],
      acceptsAnyText: false,
      isTrimmed: true,
    })),
  );
  const found = operation.body ? findTextPaths(operation.body) : [];
  const bySteps = new Map(found.map((item) => [item.steps.join("."), item]));
  const bodyFields = [...bySteps.values()].map(({ steps, schema }) => ({
    operation,
    location: "body" as const,
    steps,
    acceptsAnyText: schema.format === undefined,
    isTrimmed: schema.maxLength !== undefined,
  }));
  return [...parameters, ...bodyFields];
}

type TextPath = { steps: TextField["steps"]; schema: Schema };

/** The ways to all texts in what a schema describes; of a list, its first place stands for all. */
function findTextPaths(schema: Schema): TextPath[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap(findTextPaths);
  if (schema.type === "string") return schema.enum || "const" in schema ? [] : [{ steps: [], schema }];
  const inner: [string | number, Schema][] = [
    ...Object.entries(schema.properties ?? {}),
    ...(schema.prefixItems ?? []).map((item, index): [number, Schema] => [index, item]),
    ...(schema.items ? [[0, schema.items] as [number, Schema]] : []),
  ];
  return inner.flatMap(([step, item]) =>
    findTextPaths(item).map((found) => ({ ...found, steps: [step, ...found.steps] })),
  );
}

/** What stands at the end of these steps; undefined where they lead nowhere. */
export function valueAt(value: unknown, steps: TextField["steps"]): unknown {
  return steps.reduce<unknown>((inner, step) => (inner as Record<string, unknown> | null)?.[step], value);
}

/** The same value with another one at the end of these steps. */
export function withReplacedValue(
  value: unknown,
  [step, ...rest]: TextField["steps"],
  text: string,
): unknown {
  if (step === undefined) return text;
  if (Array.isArray(value))
    return value.map((item, index) => (index === step ? withReplacedValue(item, rest, text) : item));
  return { ...(value as object), [step]: withReplacedValue(valueAt(value, [step]), rest, text) };
}
