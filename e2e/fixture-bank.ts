import { expect, type Page } from "@playwright/test";
import { apiRequest } from "./fixtures.ts";
import type { TestServer } from "./test-server.ts";

type Kind = "single" | "multi" | "match" | "integer" | "decimal";
/** `key`: the texts of the right options, or the number as an examinee types it. */
export type FixtureQuestion = { kind: Kind; text: string; options: string[]; key: string[] };

const choice = (kind: Kind, text: string, options: string[], ...key: string[]): FixtureQuestion => ({
  kind,
  text,
  options,
  key,
});
const number = (kind: Kind, text: string, key: string): FixtureQuestion => choice(kind, text, [], key);

const metals = ["Lithium", "Iron", "Gold", "Lead"];
const gases = ["Hydrogen", "Chlorine", "Ammonia", "Neon"];

/** Just enough for one paper of each Advanced pattern. */
export const fixtureBank: readonly FixtureQuestion[] = [
  choice("single", "Which of these metals floats on water?", metals, "Lithium"),
  choice("single", "Which of these gases smells sharply and is a base?", gases, "Ammonia"),
  choice(
    "single",
    "Which colour has a flame with sodium in it?",
    ["Red", "Yellow", "Green", "Violet"],
    "Yellow",
  ),
  choice("single", "Which pH has pure water at room temperature?", ["3", "5", "7", "9"], "7"),
  choice("multi", "Which of these gases have molecules of two atoms?", gases, "Hydrogen", "Chlorine"),
  choice("multi", "Which of these metals rust or tarnish in moist air?", metals, "Lithium", "Iron", "Lead"),
  choice(
    "multi",
    "Which of these oxides make water acidic?",
    ["CO2", "SO2", "P4O10", "CaO"],
    "CO2",
    "SO2",
    "P4O10",
  ),
  choice("multi", "Which of these are mixtures?", ["Brass", "Air", "Milk", "Helium"], "Brass", "Air", "Milk"),
  ...(
    [
      ["Match ores (P bauxite, Q haematite) with metals (1 iron, 2 aluminium).", "P-2, Q-1"],
      ["Match ions (P cuprous, Q cupric) with charges (1 two plus, 2 one plus).", "P-2, Q-1"],
      ["Match salts (P gypsum, Q rock salt) with cations (1 calcium, 2 sodium).", "P-1, Q-2"],
      ["Match laws (P Boyle, Q Charles) with what is constant (1 pressure, 2 temperature).", "P-2, Q-1"],
    ] as const
  ).map(([text, key]) => choice("match", text, ["P-1, Q-2", "P-2, Q-1", "P-1, Q-1", "P-2, Q-2"], key)),
  number("integer", "How many atoms has one molecule of water?", "3"),
  number("integer", "How many protons has a nucleus of carbon?", "6"),
  number("integer", "What is the oxidation state of oxygen in most oxides?", "−2"),
  number("integer", "How many grams weigh two moles of helium, to the nearest gram?", "8"),
  number("integer", "How many electrons can a 3d subshell hold?", "10"),
  number("integer", "How many neighbours of the other sign has an ion in rock salt?", "6"),
  number("decimal", "How many moles are 9 g of water, to two decimals?", "0.50"),
  number("decimal", "What is the logarithm to base ten of 0.01, to two decimals?", "−2.00"),
  number("decimal", "What share of an hour are 15 minutes, to two decimals?", "0.25"),
  number("decimal", "How many litres are 1250 mL, to two decimals?", "1.25"),
  number("decimal", "What is the half of 7.5 kJ, in kJ, to two decimals?", "3.75"),
  number("decimal", "How many bar are 101 kPa, to two decimals?", "1.01"),
  number("decimal", "What is the third part of one mole, in mol, to two decimals?", "0.33"),
  number("decimal", "How many metres are 42 cm, to two decimals?", "0.42"),
];

const types: Record<Kind, string> = {
  single: "multi choice single answer",
  match: "multi choice single answer",
  multi: "multi choice multi correct",
  integer: "numerical",
  decimal: "numerical",
};

/** The bank as a file in our own format. */
function toFile(): string {
  const difficulties = ["easy", "medium", "medium", "hard"];
  const questions = fixtureBank.map(({ kind, text, options, key }, index) => ({
    text,
    type: types[kind],
    format: kind === "match" ? "match" : "plain",
    difficulty: difficulties[index % 4],
    exams: ["advanced"],
    topic: "Zero-order reactions",
    answers: options.map((option) => ({ text: option, correct: key.includes(option) })),
    ...(options.length === 0
      ? { single_answer: key[0]?.replace("−", "-"), decimals: kind === "integer" ? 0 : 2 }
      : {}),
    solution: "Look it up.",
  }));
  return JSON.stringify({ format: "rasayan-questions", version: 1, questions });
}

/** Takes the library out of use: no paper can be drawn from it. */
export const withdrawLibrary = (testServer: TestServer) =>
  testServer.runSql("update questions set status = 'review'");

/** Imports the bank and publishes its questions, as an editor does. `page`: of an editor. */
export async function importFixtureBank(page: Page): Promise<void> {
  const file = { name: "bank.json", mimeType: "application/json", buffer: Buffer.from(toFile()) };
  const upload = await page.request.post("/api/admin/imports", {
    headers: { accept: "application/json" },
    multipart: { file },
  });
  expect(upload.status()).toBe(201);
  const { id } = await upload.json();
  const path = `/api/admin/imports/${id}`;
  const state = async () => (await apiRequest(page, "GET", path)).body.state;
  await expect.poll(state).toBe("ready");
  expect((await apiRequest(page, "GET", path)).body).toMatchObject({ total: fixtureBank.length, errors: 0 });
  await apiRequest(page, "POST", `${path}/commit`, {});
  await expect.poll(state).toBe("imported");
  const list = `/api/admin/questions?importId=${id}&limit=100`;
  const { questions } = (await apiRequest(page, "GET", list)).body;
  const changed = await apiRequest(page, "POST", "/api/admin/questions/bulk", {
    questions: questions.map(({ id, version }: { id: number; version: number }) => ({ id, version })),
    changes: { status: "published" },
  });
  expect(changed.body).toMatchObject({ changed: fixtureBank.length });
}
