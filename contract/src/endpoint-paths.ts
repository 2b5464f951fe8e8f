import { adminEndpoints } from "./admin-endpoints.ts";
import { learnerEndpoints } from "./learner-endpoints.ts";

/** Every call, named once: method and path. */
export const endpointPaths = { ...learnerEndpoints, ...adminEndpoints } as const;
