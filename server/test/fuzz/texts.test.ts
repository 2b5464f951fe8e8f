import { sql } from "kysely";
import { expect, test } from "vitest";
import { HOSTILE_TEXTS } from "./hostile-values.ts";
import { runTexts } from "./run-texts.ts";
import { startFuzzApps } from "./start-fuzz-apps.ts";

const TIMEOUT_MS = 600_000;
/** The long texts take as long as all others together; only the bench sends them. */
const TEXTS = HOSTILE_TEXTS.filter(({ length }) => length < 1_000);

test("hostile texts in every text field cause no 5xx, get responses within the contract, and are read back unchanged", {
  timeout: TIMEOUT_MS,
}, async () => {
  const result = await runTexts({ ...(await startFuzzApps()), texts: TEXTS, sampleInterval: 15 });
  expect(result.errors).toEqual([]);
  expect(result.alteredTexts).toEqual([]);
  expect(result.untestedFields).toEqual([]);
  expect(result.readBackCount).toBeGreaterThan(200);
});

test("the run reports a text that was altered before it was stored", { timeout: TIMEOUT_MS }, async () => {
  const fuzzApps = await startFuzzApps();
  await sql`create function cut() returns trigger language plpgsql as
    $$ begin new.body := replace(new.body, '<', '&lt;'); return new; end $$`.execute(fuzzApps.db);
  await sql`create trigger cut before insert or update on notes
    for each row execute function cut()`.execute(fuzzApps.db);
  const { alteredTexts, errors } = await runTexts({ ...fuzzApps, texts: ["a < b"] });
  expect(errors).toEqual([]);
  expect(alteredTexts.map((text) => text.replace(/:.*/, ""))).toEqual([
    ...Array(2).fill('createNote body body "a < b"'),
    ...Array(2).fill('updateNote body body "a < b"'),
  ]);
});
