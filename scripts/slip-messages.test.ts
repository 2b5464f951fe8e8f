import { expect, test } from "vitest";
import { detectSlips, type NumericalQuestion } from "../engine/src/mistakes/slip-detection.ts";
import { formatSlips } from "../web/src/messages/slip-messages.ts";

const question = (key: string, unit: string, solution = ""): NumericalQuestion => ({
  accept: [[key, key]],
  decimals: key.split(".")[1]?.length ?? 0,
  unit,
  stem: "",
  solution,
});

/** A wrong number for each relation and rule. */
const slips: [string, NumericalQuestion][] = [
  ["251", question("60", "kJ")],
  ["14.3", question("60", "kJ mol^-1")],
  ["60000", question("60", "kJ")],
  ["0.25", question("250", "mL")],
  ["2500", question("250", "mL")],
  ["250000000", question("250", "V")],
  ["27", question("300", "K")],
  ["573", question("300", "K")],
  ["-0.76", question("0.76", "V")],
  ["30.4", question("70", "min", "$k = \\frac{2.303}{t}\\log\\frac{a}{a-x}$")],
  ["2.49", question("0.0246", "L", "R = 8.314")],
  ["420", question("210", "kJ", "$nFE$ with $n = 2$, $F = 96500$")],
  ["36", question("18", "g")],
  ["0.0177", question("1.00", "mol kg^-1", "mole fraction, mol")],
  ["36", question("64", "%")],
  ["0.64", question("64", "%")],
  ["8.94", question("80", "", "$\\sqrt{3RT/M}$")],
  ["6400", question("80", "", "$\\sqrt{3RT/M}$")],
  ["0.0125", question("80", "")],
  ["120", question("2", "min")],
];

test.each(slips)(
  "the web app words the slip of %s as the fallback for other programs does",
  (answer, numerical) => {
    const found = detectSlips(answer, numerical);
    expect(found).not.toEqual([]);
    const worded = found.flatMap((slip) =>
      slip.name === "named-value"
        ? []
        : { kind: "slip" as const, name: slip.name, relation: slip.relation, factor: slip.factor },
    );
    expect(formatSlips({ slip: null, slips: worded })).toBe(
      found.map(({ sentence }) => sentence).join(" Or: "),
    );
  },
);

test("what the author, or the library, says is given in their words", () => {
  expect(formatSlips({ slip: null, slips: [{ kind: "named_value", says: "Forgot to halve." }] })).toBe(
    "Forgot to halve.",
  );
  const misconception = { kind: "misconception" as const, option: 2, belief: "Believes that ice sinks" };
  expect(formatSlips({ slip: null, slips: [misconception] })).toBe(
    "Whoever chooses B believes that ice sinks.",
  );
});

test("a miss of an earlier release keeps its sentence", () => {
  expect(formatSlips({ slip: "As it was.", slips: null })).toBe("As it was.");
  expect(formatSlips({ slip: null, slips: null })).toBeNull();
});
