import type { Check } from "../engine/checks.ts";

export type ScenarioOptions = {
  /** A PostgreSQL server on which a scenario may create databases. */
  postgresUrl: string | undefined;
  isQuick: boolean;
  /** Whether each scenario causes damage itself, to show that its checks then fail. */
  isSelfTest: boolean;
};

/** One kind of fault, and what must hold despite it. */
export type Scenario = {
  name: string;
  description: string;
  /** Why it can't run on this machine; undefined if it can. */
  skipReason?: (options: ScenarioOptions) => string | undefined;
  run: (options: ScenarioOptions) => Promise<Check[]>;
};

export const skipReasonWithoutUrl = ({ postgresUrl }: ScenarioOptions) =>
  postgresUrl ? undefined : "DATABASE_URL is not set";
