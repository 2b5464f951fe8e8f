import type { Check } from "../engine/checks.ts";

export type ScenarioOptions = {
  /** Where a gate may make databases of its own. */
  postgresUrl: string | undefined;
  isQuick: boolean;
  /** Each gate is to do some harm itself, so that one sees it go red. */
  isSelfTest: boolean;
};

/** One kind of misfortune, and what must hold in spite of it. */
export type Scenario = {
  name: string;
  description: string;
  /** What is missing here to run it; undefined for nothing. */
  skipReason?: (options: ScenarioOptions) => string | undefined;
  run: (options: ScenarioOptions) => Promise<Check[]>;
};

export const skipReasonWithoutUrl = ({ postgresUrl }: ScenarioOptions) =>
  postgresUrl ? undefined : "DATABASE_URL names no PostgreSQL";
