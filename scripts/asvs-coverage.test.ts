import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.join(import.meta.dirname, "..");
const ALLOWED_ANSWERS = ["test", "page", "n/a", "open"];
const readText = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
/** `id,level,about,answer,evidence`: only the last field may hold commas. */
const rows = readText("docs/asvs.csv")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [id = "", level = "", about = "", answer = "", ...evidence] = line.split(",");
    return { id, level, about, answer, evidence: evidence.join(",") };
  });

test("every requirement stands there once, says what it is about, and is answered", () => {
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

test("level 1 is whole, with nothing open", () => {
  const levelOne = rows.filter(({ level }) => level === "1");
  expect(levelOne).toHaveLength(70);
  expect(levelOne.filter(({ answer }) => answer === "open")).toEqual([]);
});

test("level 2 is whole, and what is open there says what is missing", () => {
  const levelTwo = rows.filter(({ level }) => level === "2");
  expect(levelTwo).toHaveLength(183);
  expect(levelTwo.filter(({ answer }) => answer === "open").length).toBeLessThanOrEqual(MAX_OPEN);
});
/** May only become fewer. */
const MAX_OPEN = 1;

test("each test that is named exists, with its title, in its file", () => {
  for (const { id, evidence } of rows.filter(({ answer }) => answer === "test")) {
    const [file, title] = splitOnce(evidence);
    expect(existsSync(path.join(ROOT, file)), `${id}: ${file}`).toBe(true);
    expect(readText(file), `${id}: ${title}`).toContain(`"${title}"`);
  }
});

test("each page that is named exists, with its heading", () => {
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
