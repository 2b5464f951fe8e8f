import { expect, test } from "vitest";
import type { DrillKind } from "../drills/drill-items.ts";
import { drillKindOf } from "./drill-kind.ts";
import { detectSlips } from "./slip-detection.ts";

test.each<[string, DrillKind | null]>([
  ["The pH is $-\\log(2 \\times 10^{-3})$.", "ph"],
  ["$k = \\dfrac{0.693}{t_{1/2}}$", "rate-constant"],
  ["$k = \\dfrac{2.303}{t} \\log \\dfrac{a}{a - x}$", "rate-constant"],
  ["$E = 0.8 - 0.0591 \\log 0.1$", "logarithm"],
  ["$p = nRT/V$ with $R = 0.083$", "gas-constant"],
  ["$x = \\sqrt{K c}$", "square-root"],
  ["$6 \\times 10^{23}$ particles", "power-of-ten"],
  ["How many significant figures has it?", "significant-digits"],
  ["$\\dfrac{18}{44}$ of the mass", "ratio"],
  ["The chain has two branches.", null],
])("%s is practised with %s", (text, kind) => {
  expect(drillKindOf({ slip: null, text })).toBe(kind);
});

test("a detected slip decides before the working does", () => {
  const question = { accept: [["20", "20"]] as const, decimals: null, unit: "g", stem: "", solution: "" };
  const [slip] = detectSlips("2000", question);
  expect(slip?.cause).toBe("arithmetic");
  expect(drillKindOf({ slip: slip?.sentence ?? null, text: "$\\log 2$" })).toBe("power-of-ten");
});

test("of several slips, the one that a drill practises decides", () => {
  const question = {
    accept: [["16", "16"]] as const,
    decimals: null,
    unit: "g",
    stem: "a square",
    solution: "",
  };
  const named = { value: 4, says: "Only one of the four." };
  const slips = detectSlips("4", { ...question, slips: [named] });
  expect(slips.map(({ name }) => name)).toEqual(["named-value", "square-root"]);
  const slip = slips.map(({ sentence }) => sentence).join(" Or: ");
  expect(drillKindOf({ slip, text: "$\\log 2$" })).toBe("square-root");
});
