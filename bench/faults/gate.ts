import type { Check } from "../engine/checks.ts";

export type Rig = {
  /** Where a gate may make databases of its own. */
  postgresUrl: string | undefined;
  isBrief: boolean;
  /** Each gate is to do some harm itself, so that one sees it go red. */
  isBroken: boolean;
};

/** One kind of misfortune, and what must hold in spite of it. */
export type Gate = {
  name: string;
  what: string;
  /** What is missing here to run it; undefined for nothing. */
  lack?: (rig: Rig) => string | undefined;
  run: (rig: Rig) => Promise<Check[]>;
};

export const lackOfUrl = ({ postgresUrl }: Rig) =>
  postgresUrl ? undefined : "DATABASE_URL names no PostgreSQL";
