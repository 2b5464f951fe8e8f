import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.join(import.meta.dirname, "..");
const ALLOWED_ANSWERS = ["test", "page", "n/a", "open"];
const readText = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
/** The columns are `id,level,about,answer,evidence`. Only the last may contain commas. */
const rows = readText("docs/asvs.csv")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [id = "", level = "", about = "", answer = "", ...evidence] = line.split(",");
    return { id, level, about, answer, evidence: evidence.join(",") };
  });

test("every requirement is listed once, with a subject, an answer and evidence", () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  for (const { id, level, about, answer, evidence } of rows) {
    expect(id).toMatch(/^V([1-9]|1[0-7])\.\d+\.\d+$/);
    expect(["1", "2"], id).toContain(level);
    expect(ALLOWED_ANSWERS, id).toContain(answer);
    expect(
      [about, evidence].every((text) => text.trim().length > 2),
      id,
    ).toBe(true);
  }
});

test("level 1 is complete and has no open requirement", () => {
  const levelOne = rows.filter(({ level }) => level === "1");
  expect(levelOne).toHaveLength(70);
  expect(levelOne.filter(({ answer }) => answer === "open")).toEqual([]);
});

test("level 2 is complete and has at most one open requirement", () => {
  const levelTwo = rows.filter(({ level }) => level === "2");
  expect(levelTwo).toHaveLength(183);
  expect(levelTwo.filter(({ answer }) => answer === "open").length).toBeLessThanOrEqual(MAX_OPEN);
});
/** Open requirements of level 2. This may only decrease. */
const MAX_OPEN = 1;

test("every cited test exists in its file under its title", () => {
  for (const { id, evidence } of rows.filter(({ answer }) => answer === "test")) {
    const [file, title] = splitOnce(evidence);
    expect(existsSync(path.join(ROOT, file)), `${id}: ${file}`).toBe(true);
    expect(readText(file), `${id}: ${title}`).toContain(`"${title}"`);
  }
});

test("every cited page exists and has the cited heading", () => {
  for (const { id, evidence } of rows.filter(({ answer }) => answer === "page")) {
    const [file, heading] = splitOnce(evidence);
    expect(existsSync(path.join(ROOT, file)), `${id}: ${file}`).toBe(true);
    expect(readText(file).split("\n"), `${id}: ${heading}`).toContain(`## ${heading}`);
  }
});

function splitOnce(text: string): [string, string] {
  const separator = text.indexOf(": ");
  return [text.slice(0, separator), text.slice(separator + 2)];
}
