import type { Operation } from "./fuzz-requests.ts";
import type { Schema } from "./schema-values.ts";

/** A field for a text in the requests of one operation. */
export type TextField = {
  operation: Operation;
  location: "path" | "query" | "header" | "body";
  /** The path to the field in the body; in other locations it starts with the parameter's name. */
  steps: (string | number)[];
  /** True if the body accepts any text there, up to a length; false for a format such as a date, and for parameters. */
  acceptsAnyText: boolean;
  /** True if the server removes the space around the text, as it does with texts of limited length. */
  isTrimmed: boolean;
};

/** Lists the text fields of an operation. All parameters of a GET count, because they are sent as text. */
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

/** Returns the paths to all texts in a schema; for a list, only to its first item. */
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

/** Returns the value at this path, or undefined if there is none. */
export function valueAt(value: unknown, steps: TextField["steps"]): unknown {
  return steps.reduce<unknown>((inner, step) => (inner as Record<string, unknown> | null)?.[step], value);
}

/** Returns a copy of the value in which the value at this path is replaced by the text. */
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
