import type { FastifyInstance } from "fastify";
import type { Database } from "../../server/src/db/connect.ts";
import { HOSTILE_TEXTS } from "../../server/test/fuzz/hostile-values.ts";
import { runTexts } from "../../server/test/fuzz/run-texts.ts";
import { hasCorpus, hostileTexts, katexTexts } from "../../server/test/markup/payload-lists.ts";
import { atLeast, atMost } from "../engine/checks.ts";

type Plan = { apps: readonly FastifyInstance[]; database: Database; every: number; isBroken: boolean };

/** The texts of the lists as values of text fields: all in all, or `every` times less, spread over both. */
export async function tryTexts({ apps, database, every, isBroken }: Plan) {
  if (!hasCorpus)
    console.log("The payload lists (shared/data/security) do not lie beside this repository: few texts.");
  const lists = {
    "hostile texts": hasCorpus ? hostileTexts() : [],
    formulas: hasCorpus ? katexTexts() : [],
    "texts of the fuzz": HOSTILE_TEXTS,
  };
  const texts = [...new Set(Object.values(lists).flat())];
  // The control: names are stored as if the page had to be kept from reading them as HTML.
  if (isBroken) await escapeNames(database);
  const start = performance.now();
  const outcome = await runTexts({ apps, db: database.db, texts, every });
  const seconds = Math.round((performance.now() - start) / 1000);
  const sizes = Object.entries(lists).map(([name, list]) => `${list.length} ${name}`);
  console.log(`${sizes.join(", ")}: ${texts.length} different ones, in ${outcome.fields} fields`);
  const spread = `each text in one field of ${every} and in each kind of field`;
  console.log(`  ${every === 1 ? "each text in each field" : spread}`);
  console.log(`  ${outcome.requests} requests on ${database.kind} in ${seconds} s`);
  console.log(`  answered: ${JSON.stringify(outcome.statuses)}; read again: ${outcome.readBack}`);
  console.log(`  slowest: ${outcome.slowest.ms} ms, ${outcome.slowest.name}`);
  for (const line of [...outcome.faults.slice(0, 20), ...outcome.changed.slice(0, 20)])
    console.log(`  ${line}`);
  const { 500: failed = 0 } = outcome.statuses;
  return [
    atMost("failures (5xx)", failed, 0),
    atMost("failures and replies off the contract", outcome.faults.length, 0),
    atMost("texts read otherwise than they were stored", outcome.changed.length, 0),
    atLeast("texts read again", outcome.readBack, outcome.requests / 10),
    atMost(`fields that took no text (${outcome.untried.join(", ") || "none"})`, outcome.untried.length, 0),
  ];
}

async function escapeNames({ pool }: Database): Promise<void> {
  await pool.query(`create function escape_name() returns trigger language plpgsql as
    $$ begin new.name := replace(new.name, '<', '&lt;'); return new; end $$`);
  await pool.query(`create trigger escape_name before insert or update on tags
    for each row execute function escape_name()`);
}
