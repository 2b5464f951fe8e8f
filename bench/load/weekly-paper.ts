import { setTimeout } from "node:timers/promises";
import { atMost, type Check } from "../engine/checks.ts";
import { sessionTokenOf } from "../server/seed-users.ts";
import type { AppUnderTest } from "./app-under-test.ts";

const STUDENTS = 500;
const SECONDS = 10;
const MAX_P95_MS = 1_000;
const MAX_PAPER_KB = 150;
/** Students who have started the ten-question quiz of the simultaneous start have other numbers. */
const FIRST_STUDENT = 1_001;

type Start = { totalMs: number; stepMs: number[]; questions: number; bytes: number };

/**
 * A whole school sits the paper of the week: within ten seconds each student opens the list of mock tests, creates a
 * sitting, begins it and gets the whole paper. The first of them makes the server draw it.
 */
export async function checkWeeklyPaper({ server }: AppUnderTest): Promise<Check[]> {
  const startedAt = performance.now();
  const starts = await Promise.all(
    Array.from({ length: STUDENTS }, async (_, index) => {
      const due = startedAt + (index * SECONDS * 1_000) / STUDENTS;
      await setTimeout(Math.max(0, due - performance.now()));
      return startPaper(server.port, sessionTokenOf(FIRST_STUDENT + index));
    }),
  );
  const [first] = starts;
  const total = percentile(
    starts.map(({ totalMs }) => totalMs),
    0.95,
  );
  const steps = ["list", "create", "begin", "questions"].map(
    (name, step) =>
      `${name} ${percentile(
        starts.map(({ stepMs }) => stepMs[step] ?? 0),
        0.95,
      ).toFixed(0)}`,
  );
  const paperKb = Math.max(...starts.map(({ bytes }) => bytes)) / 1024;
  console.log(
    `Paper of the week: p50 ${percentile(
      starts.map(({ totalMs }) => totalMs),
      0.5,
    ).toFixed(
      0,
    )} ms, p95 ${total.toFixed(0)} ms (${steps.join(", ")}); first student ${first?.totalMs.toFixed(0)} ms; ${paperKb.toFixed(0)} KB`,
  );
  return [
    atMost("paper of the week: p95 of a student's whole start, ms", total, MAX_P95_MS),
    atMost(
      "paper of the week: students without 25 questions",
      starts.filter(({ questions }) => questions !== 25).length,
      0,
    ),
    atMost("paper of the week: size of the paper, KB", paperKb, MAX_PAPER_KB),
  ];
}

/** Starts the paper of the week as one student. A refused request ends the start with no questions. */
async function startPaper(port: number, token: string): Promise<Start> {
  const stepMs: number[] = [];
  let bytes = 0;
  const send = async (method: string, path: string, body?: object) => {
    const sentAt = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { cookie: `sid=${token}`, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    stepMs.push(performance.now() - sentAt);
    bytes = text.length;
    return JSON.parse(text);
  };
  const { week } = await send("GET", "/mock-tests");
  const { hash } = await send("POST", "/quiz", { type: "mock", paper: week?.paper_id });
  await send("POST", `/quiz/${hash}/begin`, {});
  const { questions = [] } = await send("GET", `/quiz/${hash}/questions`);
  return { totalMs: stepMs.reduce((sum, ms) => sum + ms, 0), stepMs, questions: questions.length, bytes };
}

function percentile(values: number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(fraction * sorted.length))] ?? Number.NaN;
}
