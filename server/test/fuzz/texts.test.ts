import { sql } from "kysely";
import { expect, test } from "vitest";
import { HOSTILE_TEXTS } from "./hostile-values.ts";
import { openFuzzed } from "./open-fuzzed.ts";
import { runTexts } from "./run-texts.ts";

const PATIENCE = 600_000;
/** Long ones take as long as all others together; the bench has them. */
const TEXTS = HOSTILE_TEXTS.filter(({ length }) => length < 1_000);

test("hostile texts in every text field: no failure, nothing off the contract, and read as they were written", {
  timeout: PATIENCE,
}, async () => {
  const outcome = await runTexts({ ...(await openFuzzed()), texts: TEXTS, every: 15 });
  expect(outcome.faults).toEqual([]);
  expect(outcome.changed).toEqual([]);
  expect(outcome.untried).toEqual([]);
  expect(outcome.readBack).toBeGreaterThan(200);
});

test("a text that is altered on its way into the database is noticed", { timeout: PATIENCE }, async () => {
  const opened = await openFuzzed();
  await sql`create function cut() returns trigger language plpgsql as
    $$ begin new.body := replace(new.body, '<', '&lt;'); return new; end $$`.execute(opened.db);
  await sql`create trigger cut before insert or update on contents
    for each row execute function cut()`.execute(opened.db);
  const { changed, faults } = await runTexts({ ...opened, texts: ["a < b"] });
  expect(faults).toEqual([]);
  expect(changed.map((one) => one.replace(/:.*/, ""))).toEqual([
    ...Array(2).fill('createContent body body "a < b"'),
    ...Array(2).fill('updateContent body body "a < b"'),
  ]);
});
