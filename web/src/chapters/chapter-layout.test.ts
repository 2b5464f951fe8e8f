import { expect, test } from "vitest";
import { chapterLayoutOf, chapterLayouts } from "./chapter-layout.ts";

const symbols = new Set(
  `H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb Mo
  Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Tl Pb
  Bi Po At Rn Fr Ra Ac Th Pa U Np Pu Am Cm Bk Cf Es Fm Md No Lr Rf Db Sg Bh Hs Mt Ds Rg Cn Nh Fl Mc Lv Ts Og`.split(
    /\s+/,
  ),
);

test("no chapter code is the symbol of an element", () => {
  expect(symbols.size).toBe(118);
  expect(chapterLayouts.filter(({ code }) => symbols.has(code))).toEqual([]);
});

test("the codes, names and positions of chapters are unique", () => {
  expect(new Set(chapterLayouts.map(({ code }) => code)).size).toBe(28);
  expect(new Set(chapterLayouts.map(({ name }) => name)).size).toBe(28);
  expect(new Set(chapterLayouts.map(({ row, column }) => `${row}/${column}`)).size).toBe(28);
});

test("11 physical, 9 inorganic and 8 organic chapters have a total weightage of 100", () => {
  const count = (branchName: string) => chapterLayouts.filter(({ branch }) => branch === branchName).length;
  expect([count("physical"), count("inorganic"), count("organic")]).toEqual([11, 9, 8]);
  expect(chapterLayouts.reduce((sum, { weightage }) => sum + weightage, 0)).toBe(100);
});

test("finds a chapter of the syllabus by its name, but none that an editor added", () => {
  expect(chapterLayoutOf("Electrochemistry")).toMatchObject({ code: "Ec", branch: "physical" });
  expect(chapterLayoutOf("Green Chemistry")).toBeUndefined();
});
