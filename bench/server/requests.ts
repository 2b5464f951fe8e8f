import { type QuestionAssignment, quizHashOf, sessionTokenOf } from "./seed-users.ts";

/** The same requests to the app and to the baseline server, as raw bytes. */
export type Requests = { app: Buffer[]; baseline: Buffer[] };

const TIME_MS = 45_000;
/** Headers that a browser sends; both servers have to parse them. */
const BROWSER_HEADERS = [
  "host: localhost",
  "user-agent: Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile",
  "accept: application/json",
  "sec-fetch-site: same-origin",
];

/** Requests that answer each question of each quiz. */
export function answerRequests(assignments: readonly QuestionAssignment[]): Requests {
  return {
    app: assignments.map((assignment) => {
      const path = `/api/quiz/${quizHashOf(assignment.userId)}/question/${assignment.questionId}/answer`;
      return buildRequest("POST", path, assignment, answerBody(assignment));
    }),
    baseline: assignments.map((assignment) => {
      const body = {
        selectedOptionIds: selectedOptionIds(assignment),
        numericAnswer: numericAnswer(assignment),
        seq: 1,
        time_ms: TIME_MS,
      };
      return buildRequest("POST", `/answer/${assignment.userId}/${assignment.questionId}`, assignment, body);
    }),
  };
}

/** Requests for each question of each quiz; the page prefetches the next question in the same way. */
export function questionRequests(assignments: readonly QuestionAssignment[]): Requests {
  return {
    app: assignments.map((assignment) =>
      buildRequest(
        "GET",
        `/api/quiz/${quizHashOf(assignment.userId)}/question/${assignment.questionId}`,
        assignment,
      ),
    ),
    baseline: assignments.map((assignment) =>
      buildRequest("GET", `/question/${assignment.userId}/${assignment.questionId}`, assignment),
    ),
  };
}

/** The request body of an answer to the app. */
export const answerBody = (assignment: QuestionAssignment) => ({
  ...answerFields(assignment),
  seq: 1,
  time_ms: TIME_MS,
});

function answerFields(assignment: QuestionAssignment) {
  if (assignment.type === "numerical") return { answer_id: numericAnswer(assignment) };
  if (assignment.type === "multi choice single answer") return { answer_id: assignment.optionIds[0] };
  return { answer_ids: selectedOptionIds(assignment) };
}

const numericAnswer = ({ type }: QuestionAssignment) => (type === "numerical" ? "12.5" : null);
const selectedOptionIds = ({ type, optionIds }: QuestionAssignment) =>
  type === "numerical" ? null : optionIds.slice(0, type === "multi choice multi correct" ? 2 : 1);

const buildRequest = (method: string, path: string, { userId }: QuestionAssignment, body?: object) =>
  httpRequest(method, path, [`cookie: sid=${sessionTokenOf(userId)}`], body);

/** A request as a browser sends it. */
export function httpRequest(method: string, path: string, headers: readonly string[], body?: object): Buffer {
  const text = body ? JSON.stringify(body) : "";
  const bodyHeaders = body
    ? ["content-type: application/json", `content-length: ${Buffer.byteLength(text)}`]
    : [];
  const headLines = [`${method} ${path} HTTP/1.1`, ...BROWSER_HEADERS, ...headers, ...bodyHeaders];
  return Buffer.from(`${headLines.join("\r\n")}\r\n\r\n${text}`);
}
