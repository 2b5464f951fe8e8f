import type { ResponseOf } from "@rasayan/contract";
import { countWaiting } from "@rasayan/contract/endpoint-paths";
import { queryOptions } from "@tanstack/react-query";
import { ADMIN_KEY } from "./admin.ts";
import { request } from "./client.ts";

export type Waiting = ResponseOf<"countWaiting">;

/** How much of each kind waits for an editor. */
export const waitingQuery = () =>
  queryOptions({ queryKey: [...ADMIN_KEY, "waiting"], queryFn: () => request(countWaiting, {}) });
