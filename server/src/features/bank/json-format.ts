import { Difficulty, endpoints, presetExams, QuestionType } from "@rasayan/contract";
import { z } from "zod";
import { type BankQuestion, BankRefused, failing, type ReadBank, type ReadRow } from "./bank-question.ts";

/** Name and version stand in the file, so that a later program knows what it reads. */
const NAME = "rasayan-questions";
const VERSION = 1;

const body = endpoints.createQuestion.body.shape;
const Question = z.object({
  type: QuestionType,
  text: z.string(),
  answers: z
    .array(z.object({ text: z.string(), correct: z.boolean(), rationale: z.string().default("") }))
    .max(26)
    .default([]),
  single_answer: body.single_answer.transform((value) => value ?? null),
  accept: body.accept.transform((value) => value ?? []),
  unit: body.unit.transform((value) => value ?? ""),
  solution: z.string().default(""),
  difficulty: Difficulty.default("medium"),
  exams: body.exams,
  chapter: z.string().default(""),
  topic: z.string().default(""),
  tags: z.array(z.string()).max(100).default([]),
  source: body.source.transform((value) => value ?? null),
});
const File = z.object({
  format: z.literal(NAME),
  version: z.literal(VERSION),
  questions: z.array(z.unknown()),
  pictures: z.record(z.string(), z.base64()).default({}),
});

/** Questions of our own format, with all that is in them. Throws BankRefused when the text is not of it. */
export function readJson(text: string): ReadBank {
  const parsed = File.safeParse(parseText(text));
  if (!parsed.success)
    throw new BankRefused(`This is not a file of the format ${NAME} ${VERSION}: ${reasonOf(parsed.error)}.`);
  const names = Object.keys(parsed.data.pictures);
  const pictures = Object.values(parsed.data.pictures).map((text64) => ({
    bytes: Buffer.from(text64, "base64"),
  }));
  const lines = linesOf(text, parsed.data.questions.length);
  const rows = parsed.data.questions.map((question, index) =>
    readQuestion(question, lines[index] ?? 1, names),
  );
  return { rows, pictures };
}

/** The questions with all that is in them; `pictures` are bytes by the address that texts show them under. */
export function writeJson(questions: readonly BankQuestion[], pictures: Record<string, Uint8Array>): string {
  const encoded = Object.entries(pictures).map(([url, bytes]) => [
    url,
    Buffer.from(bytes).toString("base64"),
  ]);
  const lines = questions.map((question) => JSON.stringify(question)).join(",\n");
  const head = `{"format":"${NAME}","version":${VERSION},"questions":[`;
  return `${head}\n${lines}\n],"pictures":${JSON.stringify(Object.fromEntries(encoded))}}\n`;
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const at = /position (\d+)/.exec(String(error))?.[1];
    const line = at === undefined ? undefined : text.slice(0, Number(at)).split("\n").length;
    throw new BankRefused("This is not JSON.", { line });
  }
}

function readQuestion(value: unknown, line: number, names: string[]): ReadRow {
  const parsed = Question.safeParse(value);
  if (!parsed.success) return failing(line, fieldOf(parsed.error), reasonOf(parsed.error));
  const question = { ...parsed.data, exams: parsed.data.exams ?? presetExams(parsed.data) };
  const renamed = JSON.stringify(question).replace(/\/assets\/images\/[a-z0-9]{22}\.webp/g, (address) => {
    const place = names.indexOf(address);
    return place === -1 ? address : `picture:${place}`;
  });
  return { line, question: JSON.parse(renamed) as BankQuestion, messages: [] };
}

const fieldOf = ({ issues: [first] }: z.ZodError): string => first?.path.join(".") || "text";
const reasonOf = (error: z.ZodError): string =>
  `${fieldOf(error)}: ${error.issues[0]?.message ?? "does not fit"}`;

/** Where each element of the list of questions begins: the objects two levels deep. */
function linesOf(text: string, count: number): number[] {
  const starts: number[] = [];
  let [line, depth] = [1, 0];
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[{}\]\n]/g)) {
    if (token === "\n") line += 1;
    if (token === "{" && depth === 2) starts.push(line);
    if (token === "{" || token === "[") depth += 1;
    if (token === "}" || token === "]") depth -= 1;
  }
  return starts.length === count ? starts : [];
}
