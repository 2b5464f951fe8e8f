// npm run bench -- crowd [joint] [steady] [overload] [scale] [embedded] [brief]: many learners at once, as a school has them.
import { checkEmbedded } from "./crowd/embedded.ts";
import { checkJointStart } from "./crowd/joint-start.ts";
import { checkOverload } from "./crowd/overload.ts";
import { withProduct } from "./crowd/product.ts";
import { checkScaleOut } from "./crowd/scale-out.ts";
import { checkSteady } from "./crowd/steady.ts";
import { type Check, report } from "./engine/checks.ts";

const words = process.argv.slice(2);
const isBrief = words.includes("brief");
const parts = words.filter((word) => word !== "brief");
const isWanted = (part: string) => parts.length === 0 || parts.includes(part);
const url = process.env.DATABASE_URL;
delete process.env.DATABASE_URL;

const checks: Check[] = [];
if (url && ["joint", "steady", "overload", "scale"].some(isWanted))
  await withProduct(url, async (product) => {
    if (isWanted("joint")) checks.push(...(await checkJointStart(product)));
    if (isWanted("steady")) checks.push(...(await checkSteady(product, isBrief ? 30 : 300)));
    if (isWanted("overload")) checks.push(...(await checkOverload(product, isBrief ? 5 : 20)));
    if (isWanted("scale")) checks.push(...(await checkScaleOut(product, isBrief ? 5 : 20)));
  });
if (!url) console.log("Only the embedded database: DATABASE_URL names no PostgreSQL.");
if (isWanted("embedded")) checks.push(...(await checkEmbedded(isBrief ? 10 : 30)));
console.log("Gates");
process.exitCode = report(checks) ? 0 : 1;
