import { describeSkills } from "./pfa.ts";
import { regressed } from "./regressed.ts";

/**
 * Best-LR without its time windows: what PFA sees, the question, and the learner's successes and failures with the
 * question and with everything (Gervet et al. 2020, JEDM 12-3).
 */
export const bestLr = regressed((row, tallies) => {
  const own = tallies.logs(row.user, `item ${row.item}`);
  const all = tallies.logs(row.user, "all");
  return [
    ...describeSkills(row, tallies),
    [`item ${row.item}`, 1],
    ["rights on the item", own.rights],
    ["wrongs on the item", own.wrongs],
    ["rights", all.rights],
    ["wrongs", all.wrongs],
  ];
});
