import { adminCalls } from "./admin-paths.ts";
import { learnerCalls } from "./paths.ts";

/** Every call, named once: method and path. */
export const calls = { ...learnerCalls, ...adminCalls } as const;
