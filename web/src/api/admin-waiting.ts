import type { ResponseOf } from "@rasayan/contract";
import { adminEndpoints } from "@rasayan/contract/admin-endpoints";
import { queryOptions } from "@tanstack/react-query";
import { ADMIN_KEY } from "./admin.ts";
import { registerEndpoints, request } from "./client.ts";

// The dashboard asks for the counts before the admin area has been opened.
registerEndpoints(adminEndpoints);

export type Waiting = ResponseOf<"countWaiting">;

/** How much of each kind waits for an editor. */
export const waitingQuery = () =>
  queryOptions({ queryKey: [...ADMIN_KEY, "waiting"], queryFn: () => request("countWaiting", {}) });
