// npm run bench -- faults [gate…] [--brief] [--break]: what may befall a running Rasayan befalls it under load, and
// every answer that was acknowledged is looked for afterwards. --break does harm on purpose, which has to be noticed.
import { atMost, type Check, report } from "./engine/checks.ts";
import type { Gate, Rig } from "./faults/gate.ts";
import { database } from "./faults/gates/database.ts";
import { embedded } from "./faults/gates/embedded.ts";
import { firstStart } from "./faults/gates/first-start.ts";
import { fullDiskEmbedded, fullDiskPostgres } from "./faults/gates/full-disk.ts";
import { migrationsEmbedded, migrationsPostgres } from "./faults/gates/migrations.ts";
import { networkDatabase, networkLearners } from "./faults/gates/network.ts";
import { postgres } from "./faults/gates/postgres.ts";
import { restoreEmbedded, restorePostgres } from "./faults/gates/restore.ts";
import { topology } from "./faults/gates/topology.ts";
import { ACKNOWLEDGED } from "./faults/under-load.ts";

const gates: readonly Gate[] = [
  postgres,
  embedded,
  topology,
  database,
  fullDiskEmbedded,
  fullDiskPostgres,
  restoreEmbedded,
  restorePostgres,
  migrationsEmbedded,
  migrationsPostgres,
  firstStart,
  networkDatabase,
  networkLearners,
];

const words = process.argv.slice(2);
const names = words.filter((word) => !word.startsWith("--"));
const rig: Rig = {
  postgresUrl: process.env.DATABASE_URL,
  isBrief: words.includes("--brief"),
  isBroken: words.includes("--break"),
};
// A process on an embedded database is started with this environment.
delete process.env.DATABASE_URL;

const failed = (error: unknown): Check[] => {
  console.error(error);
  return [atMost("gates that could not be run to their end", 1, 0)];
};

const unknown = names.filter((name) => !gates.some((gate) => gate.name === name));
if (unknown.length > 0) {
  console.log(`There is no ${unknown.join(", ")}. The gates:`);
  for (const { name, what } of gates) console.log(`  ${name}: ${what}`);
  process.exitCode = 2;
} else {
  let acknowledged = 0;
  for (const gate of gates.filter(({ name }) => names.length === 0 || names.includes(name))) {
    console.log(`${gate.name}: ${gate.what}`);
    const lack = gate.lack?.(rig);
    if (lack) console.log(`  skipped: ${lack}`);
    else {
      const from = performance.now();
      const checks = await gate.run(rig).catch(failed);
      console.log(`  ${Math.round((performance.now() - from) / 6_000) / 10} min`);
      if (!report(checks)) process.exitCode = 1;
      acknowledged += checks.find(({ name }) => name === ACKNOWLEDGED)?.value ?? 0;
    }
  }
  console.log(`${acknowledged} answers acknowledged in all of these`);
}
