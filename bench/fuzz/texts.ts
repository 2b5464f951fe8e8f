import type { FastifyInstance } from "fastify";
import type { Database } from "../../server/src/db/connect.ts";
import { HOSTILE_TEXTS } from "../../server/test/fuzz/hostile-values.ts";
import { runTexts } from "../../server/test/fuzz/run-texts.ts";
import { hasCorpus, readHostileTexts, readKatexFormulas } from "../../server/test/markup/payload-lists.ts";
import { atLeast, atMost } from "../engine/checks.ts";

type TextFuzzOptions = {
  apps: readonly FastifyInstance[];
  database: Database;
  sampleInterval: number;
  isSelfTest: boolean;
};

/**
 * Sends the texts of the lists as values of text fields: each text to all fields, or to one of every
 * `sampleInterval`.
 */
export async function fuzzTexts({ apps, database, sampleInterval, isSelfTest }: TextFuzzOptions) {
  if (!hasCorpus)
    console.log("The payload lists (shared/data/security) are missing, so only a few texts are used.");
  const lists = {
    "hostile texts": hasCorpus ? readHostileTexts() : [],
    formulas: hasCorpus ? readKatexFormulas() : [],
    "texts of the fuzz": HOSTILE_TEXTS,
  };
  const texts = [...new Set(Object.values(lists).flat())];
  // The control: names are stored HTML-escaped, which the check must detect.
  if (isSelfTest) await escapeNames(database);
  const startedAt = performance.now();
  const result = await runTexts({ apps, db: database.db, texts, sampleInterval });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const sizes = Object.entries(lists).map(([name, list]) => `${list.length} ${name}`);
  console.log(`${sizes.join(", ")}: ${texts.length} different ones, in ${result.fields} fields`);
  const sampling = `each text in one field of ${sampleInterval} and in each kind of field`;
  console.log(`  ${sampleInterval === 1 ? "each text in each field" : sampling}`);
  console.log(`  ${result.requests} requests on ${database.kind} in ${seconds} s`);
  console.log(`  responses: ${JSON.stringify(result.statuses)}; read back: ${result.readBackCount}`);
  console.log(`  slowest: ${result.slowest.ms} ms, ${result.slowest.name}`);
  for (const line of [...result.errors.slice(0, 20), ...result.alteredTexts.slice(0, 20)])
    console.log(`  ${line}`);
  const { 500: failed = 0 } = result.statuses;
  return [
    atMost("failures (5xx)", failed, 0),
    atMost("failures and responses that break the contract", result.errors.length, 0),
    atMost("texts that differ when read back", result.alteredTexts.length, 0),
    atLeast("texts read back", result.readBackCount, result.requests / 10),
    atMost(
      `fields that accepted no text (${result.untestedFields.join(", ") || "none"})`,
      result.untestedFields.length,
      0,
    ),
  ];
}

async function escapeNames({ pool }: Database): Promise<void> {
  await pool.query(`create function escape_name() returns trigger language plpgsql as
    $$ begin new.name := replace(new.name, '<', '&lt;'); return new; end $$`);
  await pool.query(`create trigger escape_name before insert or update on tags
    for each row execute function escape_name()`);
}
