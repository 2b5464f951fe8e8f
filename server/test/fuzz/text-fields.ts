import type { Schema } from "./from-schema.ts";
import type { Operation } from "./fuzz-requests.ts";

/** Where a text can stand in the requests of one operation. */
export type TextField = {
  operation: Operation;
  place: "path" | "query" | "header" | "body";
  /** The way to it through the body; elsewhere its name alone. */
  steps: (string | number)[];
  /** Any text may stand there, up to a length; otherwise a date or a number. */
  isFree: boolean;
  /** Short texts are stored without the space around them. */
  isTrimmed: boolean;
};

/** All text fields of an operation. In the address of a GET everything comes as text, numbers too. */
export function textFieldsOf(operation: Operation): TextField[] {
  const parameters = operation.parameters.flatMap(({ name, in: place, schema }) =>
    (operation.method === "GET" ? [[]] : stepsTo(schema).map(({ steps }) => steps)).map((steps) => ({
      operation,
      place: place as TextField["place"],
      steps: [name, ...steps],
      isFree: false,
      isTrimmed: true,
    })),
  );
  const found = operation.body ? stepsTo(operation.body) : [];
  const bySteps = new Map(found.map((one) => [one.steps.join("."), one]));
  const members = [...bySteps.values()].map(({ steps, schema }) => ({
    operation,
    place: "body" as const,
    steps,
    isFree: schema.format === undefined,
    isTrimmed: schema.maxLength !== undefined,
  }));
  return [...parameters, ...members];
}

type Found = { steps: TextField["steps"]; schema: Schema };

/** The ways to all texts in what a schema describes; of a list, its first place stands for all. */
function stepsTo(schema: Schema): Found[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap(stepsTo);
  if (schema.type === "string") return schema.enum || "const" in schema ? [] : [{ steps: [], schema }];
  const inner: [string | number, Schema][] = [
    ...Object.entries(schema.properties ?? {}),
    ...(schema.prefixItems ?? []).map((one, index): [number, Schema] => [index, one]),
    ...(schema.items ? [[0, schema.items] as [number, Schema]] : []),
  ];
  return inner.flatMap(([step, one]) =>
    stepsTo(one).map((found) => ({ ...found, steps: [step, ...found.steps] })),
  );
}

/** What stands at the end of these steps; undefined where they lead nowhere. */
export function valueAt(value: unknown, steps: TextField["steps"]): unknown {
  return steps.reduce<unknown>((inner, step) => (inner as Record<string, unknown> | null)?.[step], value);
}

/** The same value with another one at the end of these steps. */
export function replacedAt(value: unknown, [step, ...rest]: TextField["steps"], text: string): unknown {
  if (step === undefined) return text;
  if (Array.isArray(value))
    return value.map((one, index) => (index === step ? replacedAt(one, rest, text) : one));
  return { ...(value as object), [step]: replacedAt(valueAt(value, [step]), rest, text) };
}
