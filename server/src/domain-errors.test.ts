import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ErrorParams } from "@rasayan/contract";
import { issue } from "@rasayan/contract/issues";
import { expect, test } from "vitest";
import { DomainError, type ErrorCode, errorCodes, type ParamsOf } from "./domain-errors.ts";

/** Every source file of the server except the one that declares the errors. */
function readSources(): string {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file) && file !== "domain-errors.ts")
    .map((file) => readFileSync(path.join(import.meta.dirname, file), "utf8"))
    .join("\n");
}

test("every error that is declared can occur", () => {
  const sources = readSources();
  const isThrown = (code: string) =>
    sources.includes(`"${code}"`) || sources.includes(`notFound("${code.replace(/_not_found$/, "")}")`);
  // Thrown by functions of `domain-errors.ts` that are not told a code.
  const withoutCode = ["internal", "unauthorized"];
  expect(errorCodes.filter((code) => !isThrown(code))).toEqual(withoutCode);
});

type WithParams = { [C in ErrorCode]: keyof ParamsOf<C> extends never ? never : C }[ErrorCode];
const section = { section: "Physics", kind: "integer", needed: 41, available: 42 } as const;
const nothingLeftOut = { has_chapters: false, has_chosen: false, has_last_tests: false };
/** Params of each error that has some, with numbers and names that no message says by itself. */
const samples: { [C in WithParams]: ParamsOf<C> } = {
  invalid_request: { path: "body.Zeta", problem: "is Eta" },
  too_many_requests: { minutes: 41 },
  consent_withdrawn: { by: "admin" },
  learners_browser: { learner_name: "Zeta" },
  class_full: { members: 41 },
  too_many_classes: { classes: 41 },
  unusable_list: { lines: [41, 42] },
  too_many_set_tests: { tests: 41 },
  part_not_marked: { question_ids: [41, 42] },
  unknown_test_questions: { question_ids: [41, 42] },
  test_questions_withdrawn: { question_ids: [41, 42] },
  test_full: { max: 41, room: 42, wanted: 43 },
  unusable_key: { problem: "needed" },
  too_many_decisions: { decisions: 41 },
  test_not_yet: { opens_at: "2026-11-30T10:00:00.000Z" },
  not_released: { late_answers: 41 },
  attempts_used_up: { attempts: 41 },
  too_many_cards: { cards: 41 },
  too_many_bookmarks: { stars: 41 },
  too_many_starts: { kind: "quiz", starts: 41, minutes: 42 },
  too_many_reports: { reports: 41, minutes: 42 },
  blueprint_unfilled: { missing: [section], limits: nothingLeftOut },
  too_many_tests: { tests: 41 },
  quiz_ended: { attempted: "answer" },
  question_closed: { seen_in: "practice" },
  not_practice: { attempted: "check" },
  blank_allowance_used: { allowance: 41 },
  not_a_number: { text: "Zeta" },
  stale: { subject: "Zeta", saved_by: "Eta" },
  questions_changed: { ids: [41, 42] },
  unknown_chapter: { id: 41 },
  unknown_topic: { id: 41 },
  unknown_tag: { id: 41 },
  foreign_answer: { id: 41 },
  circular_prerequisites: { chapters: ["Zeta", "Eta"] },
  in_use: { subject: "Zeta", uses: [{ name: "Eta", count: 41 }] },
  name_taken: { name: "Zeta" },
  unrenderable_text: { issues: [{ ...issue("no_solution"), line: 41 }] },
  questions_not_ready: { count: 41 },
  reported_unchanged: { id: 41, unchanged: [42, 43] },
  form_needed: { what: "file" },
  file_missing: { what: "file" },
  upload_too_large: { what: "file", megabytes: 41 },
  picture_too_large: { megapixels: 41 },
  unknown_file_format: { issue: issue("no_solution") },
  unreadable_file: { issue: issue("no_solution") },
  too_many_for_file: { max: 41 },
  import_not_ready: { state: "Zeta", attempted: "topics" },
  not_imported: { state: "Zeta" },
};
const sampleOf = (code: ErrorCode): ErrorParams => samples[code as WithParams] ?? {};
const messageOf = (code: ErrorCode) => new DomainError(code, sampleOf(code)).message;

test("each cause has a code of its own: no two codes have the same message", () => {
  // These two say what one and the same check has found, of an unknown file and of one that can't be read.
  const sharing = ["unknown_file_format", "unreadable_file"];
  const messages = errorCodes.filter((code) => !sharing.includes(code)).map(messageOf);
  expect(messages.filter((message, index) => messages.indexOf(message) !== index)).toEqual([]);
});

test("each number that a message says is in its params, so that programs can word it in another language", () => {
  // Its message shows how a number is typed.
  const withExamples = ["not_a_number"];
  const unsaid = errorCodes
    .filter((code) => !withExamples.includes(code))
    .flatMap((code) => {
      const numbers = messageOf(code).match(/\d[\d,]*/g) ?? [];
      const params = JSON.stringify(sampleOf(code));
      return numbers.filter((number) => !params.includes(number)).map((number) => `${code}: ${number}`);
    });
  expect(unsaid).toEqual([]);
});
