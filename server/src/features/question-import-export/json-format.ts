import { endpoints, presetExams } from "@rasayan/contract";
import { issue } from "@rasayan/contract/issues";
import { z } from "zod";
import {
  EMPTY_QUESTION,
  errorRow,
  type FileQuestion,
  ImportError,
  type ParsedFile,
  type ParsedRow,
  warning,
} from "./file-question.ts";

/** The file contains the name and version of its format, for programs that read it later. */
const FORMAT_NAME = "rasayan-questions";
const FORMAT_VERSION = 1;

const Answer = z.object({ text: z.string(), correct: z.boolean(), rationale: z.string().default("") });
/** The fields that editors send, apart from those that refer to topics, tags and options by id. */
const Question = endpoints.createQuestion.body
  .omit({ status: true, topicId: true, question_tags: true })
  .strip()
  .extend({
    answers: z.array(Answer).max(26).default([]),
    passage: z
      .object({ slug: z.string().default(""), text: z.string().default("") })
      .nullable()
      .default(null),
    chapter: z.string().default(""),
    topic: z.string().default(""),
    tags: z.array(z.string()).max(100).default([]),
  });
const File = z.object({
  format: z.literal(FORMAT_NAME),
  version: z.literal(FORMAT_VERSION),
  questions: z.array(z.unknown()),
  pictures: z.record(z.string(), z.base64()).default({}),
});

/** Reads questions in our own format with all their fields. Throws ImportError if the text is not in this format. */
export function readJson(text: string): ParsedFile {
  const parsed = File.safeParse(parseText(text));
  if (!parsed.success)
    throw new ImportError(
      issue("json_of_another_program", {
        format: `${FORMAT_NAME} ${FORMAT_VERSION}`,
        ...misfitOf(parsed.error),
      }),
    );
  const imageNames = Object.keys(parsed.data.pictures);
  const images = Object.values(parsed.data.pictures).map((base64) => ({
    bytes: Buffer.from(base64, "base64"),
  }));
  const lines = linesOf(text, parsed.data.questions.length);
  const rows = parsed.data.questions.map((question, index) =>
    readQuestion(question, lines[index] ?? 1, imageNames),
  );
  return { rows, images, notices: [] };
}

/** Writes the questions with all their fields; `images` are bytes by the URL that texts refer to. */
export function writeJson(questions: readonly FileQuestion[], images: Record<string, Uint8Array>): string {
  const encoded = Object.entries(images).map(([url, bytes]) => [url, Buffer.from(bytes).toString("base64")]);
  const lines = questions.map((question) => JSON.stringify(question)).join(",\n");
  const header = `{"format":"${FORMAT_NAME}","version":${FORMAT_VERSION},"questions":[`;
  return `${header}\n${lines}\n],"pictures":${JSON.stringify(Object.fromEntries(encoded))}}\n`;
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const position = /position (\d+)/.exec(String(error))?.[1];
    const line = position === undefined ? undefined : text.slice(0, Number(position)).split("\n").length;
    throw new ImportError(issue("not_json"), { line });
  }
}

function readQuestion(value: unknown, line: number, imageNames: string[]): ParsedRow {
  const field = findUnstorableText(value);
  if (field !== undefined) return errorRow(line, field, issue("unstorable_character"));
  const parsed = Question.safeParse(value);
  if (!parsed.success) {
    const misfit = misfitOf(parsed.error);
    return errorRow(line, misfit.member, issue("wrong_member", misfit));
  }
  const question = { ...EMPTY_QUESTION, exams: presetExams(parsed.data), ...parsed.data };
  const withImageTokens = JSON.stringify(question).replace(
    /\/assets\/images\/[a-z0-9]{22}\.webp/g,
    (address) => {
      const index = imageNames.indexOf(address);
      return index === -1 ? address : `picture:${index}`;
    },
  );
  return {
    line,
    question: JSON.parse(withImageTokens) as FileQuestion,
    messages: unknownMembers(value as UnknownQuestion).map((name) =>
      warning("text", issue("unknown_member", { name })),
    ),
  };
}

type UnknownQuestion = { answers?: object[] };

/** A misspelt name, such as `acept`, would otherwise change a key without a word. */
function unknownMembers(question: UnknownQuestion): string[] {
  const inAnswers = (question.answers ?? []).flatMap((answer) => Object.keys(answer));
  return [
    ...Object.keys(question).filter((name) => !(name in Question.shape)),
    ...new Set(inAnswers.filter((name) => !(name in Answer.shape))),
  ];
}

/**
 * Returns the field of the first text that no database can store: with the character 0, or with half of a character.
 * JSON can express both, as \u0000 and \ud800.
 */
function findUnstorableText(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === "string")
    return value.isWellFormed() && !value.includes("\0") ? undefined : path.join(".") || "text";
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const field = findUnstorableText(member, [...path, name]);
    if (field !== undefined) return field;
  }
  return undefined;
}

const misfitOf = ({ issues: [first] }: z.ZodError) => ({
  member: first?.path.join(".") || "text",
  problem: first?.message ?? null,
});

/** Returns the line at which each question begins: the objects at depth two. Empty if their number is not `count`. */
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
