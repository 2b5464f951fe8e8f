import { accountEndpoints } from "./account-endpoints.ts";
import { adminEndpoints } from "./admin-endpoints.ts";
import { learnerEndpoints } from "./learner-endpoints.ts";

/** Method and path of every endpoint, by name. */
export const endpointPaths = { ...learnerEndpoints, ...accountEndpoints, ...adminEndpoints } as const;
