// npm run bench -- load [simultaneous] [weekly] [steady] [overload] [scale] [settest] [hall] [embedded] [--quick]: load
// tests with many learners at once, as in a school.

import { type Check, report } from "./engine/checks.ts";
import { withApp } from "./load/app-under-test.ts";
import { checkEmbedded } from "./load/embedded.ts";
import { checkHall } from "./load/hall.ts";
import { checkOverload } from "./load/overload.ts";
import { checkScaleOut } from "./load/scale-out.ts";
import { checkSetTest } from "./load/set-test.ts";
import { checkSimultaneousStart } from "./load/simultaneous-start.ts";
import { checkSteadyLoad } from "./load/steady-load.ts";
import { checkWeeklyPaper } from "./load/weekly-paper.ts";

const args = process.argv.slice(2);
const isQuick = args.includes("--quick");
const scenarios = args.filter((arg) => arg !== "--quick");
const isSelected = (scenario: string) => scenarios.length === 0 || scenarios.includes(scenario);
const url = process.env.DATABASE_URL;
delete process.env.DATABASE_URL;

const checks: Check[] = [];
if (url && ["simultaneous", "weekly", "steady", "overload", "scale", "settest"].some(isSelected))
  await withApp(url, async (app) => {
    if (isSelected("simultaneous")) checks.push(...(await checkSimultaneousStart(app)));
    if (isSelected("weekly")) checks.push(...(await checkWeeklyPaper(app)));
    if (isSelected("steady")) checks.push(...(await checkSteadyLoad(app, isQuick ? 30 : 300)));
    if (isSelected("overload")) checks.push(...(await checkOverload(app, isQuick ? 5 : 20)));
    if (isSelected("settest")) checks.push(...(await checkSetTest(app, isQuick ? 10 : 60)));
    if (isSelected("scale")) checks.push(...(await checkScaleOut(app, isQuick ? 5 : 20)));
  });
if (url && isSelected("hall")) checks.push(...(await checkHall(url)));
if (!url) console.log("Only the embedded database is tested: DATABASE_URL is not set.");
if (isSelected("embedded")) checks.push(...(await checkEmbedded(isQuick ? 10 : 30)));
console.log("Thresholds");
process.exitCode = report(checks) ? 0 : 1;
