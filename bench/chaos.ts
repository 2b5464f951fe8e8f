// npm run bench -- chaos [scenario…] [--quick] [--self-test]: injects faults into a running server under load, and
// checks afterwards that every acknowledged answer is stored. --self-test also causes damage, which the checks must
// detect.

import type { Scenario, ScenarioOptions } from "./chaos/scenario.ts";
import { databaseScenario } from "./chaos/scenarios/database.ts";
import { embeddedScenario } from "./chaos/scenarios/embedded.ts";
import { firstStartScenario } from "./chaos/scenarios/first-start.ts";
import { fullDiskEmbedded, fullDiskPostgres } from "./chaos/scenarios/full-disk.ts";
import { migrationsEmbedded, migrationsPostgres } from "./chaos/scenarios/migrations.ts";
import { networkDatabase, networkLearners } from "./chaos/scenarios/network.ts";
import { postgresScenario } from "./chaos/scenarios/postgres.ts";
import { restoreEmbedded, restorePostgres } from "./chaos/scenarios/restore.ts";
import { topologyScenario } from "./chaos/scenarios/topology.ts";
import { ACKNOWLEDGED } from "./chaos/under-load.ts";
import { atMost, type Check, report } from "./engine/checks.ts";

const scenarios: readonly Scenario[] = [
  postgresScenario,
  embeddedScenario,
  topologyScenario,
  databaseScenario,
  fullDiskEmbedded,
  fullDiskPostgres,
  restoreEmbedded,
  restorePostgres,
  migrationsEmbedded,
  migrationsPostgres,
  firstStartScenario,
  networkDatabase,
  networkLearners,
];

const args = process.argv.slice(2);
const selectedNames = args.filter((arg) => !arg.startsWith("--"));
const options: ScenarioOptions = {
  postgresUrl: process.env.DATABASE_URL,
  isQuick: args.includes("--quick"),
  isSelfTest: args.includes("--self-test"),
};
// Processes on an embedded database are started with this environment.
delete process.env.DATABASE_URL;

const failedCheck = (error: unknown): Check[] => {
  console.error(error);
  return [atMost("scenarios that could not be completed", 1, 0)];
};

const unknownNames = selectedNames.filter((name) => !scenarios.some((scenario) => scenario.name === name));
if (unknownNames.length > 0) {
  console.log(`Unknown scenario: ${unknownNames.join(", ")}. Known scenarios:`);
  for (const { name, description } of scenarios) console.log(`  ${name}: ${description}`);
  process.exitCode = 2;
} else {
  let acknowledgedCount = 0;
  for (const scenario of scenarios.filter(
    ({ name }) => selectedNames.length === 0 || selectedNames.includes(name),
  )) {
    console.log(`${scenario.name}: ${scenario.description}`);
    const skipReason = scenario.skipReason?.(options);
    if (skipReason) console.log(`  skipped: ${skipReason}`);
    else {
      const startedAt = performance.now();
      const checks = await scenario.run(options).catch(failedCheck);
      console.log(`  ${Math.round((performance.now() - startedAt) / 6_000) / 10} min`);
      if (!report(checks)) process.exitCode = 1;
      acknowledgedCount += checks.find(({ name }) => name === ACKNOWLEDGED)?.value ?? 0;
    }
  }
  console.log(`${acknowledgedCount} answers acknowledged in all scenarios`);
}
