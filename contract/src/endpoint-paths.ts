import { accountEndpoints } from "./account-endpoints.ts";
import { adminEndpoints } from "./admin-endpoints.ts";
import { coachEndpoints } from "./coach-endpoints.ts";
import { learnerEndpoints } from "./learner-endpoints.ts";
import { onDemandEndpoints } from "./on-demand-endpoints.ts";

/** Method and path of every endpoint, by name. */
export const endpointPaths = {
  ...learnerEndpoints,
  ...accountEndpoints,
  ...coachEndpoints,
  ...onDemandEndpoints,
  ...adminEndpoints,
} as const;
