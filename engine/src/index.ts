export * from "./decimal.ts";
export * from "./marking.ts";
export * from "./marking-rules.ts";
export * from "./memory.ts";
