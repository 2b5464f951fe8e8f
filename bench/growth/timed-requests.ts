import type { Database } from "../../server/src/db/connect.ts";
import { percentile, type TimedResponse } from "../server/open-loop-client.ts";
import { answerBody } from "../server/requests.ts";
import { type QuestionAssignment as QuizAssignment, sessionTokenOf } from "../server/seed-users.ts";
import { QUIZZES, quizHashOf } from "./seed-growth.ts";

type LearnerAssignment = QuizAssignment & { chapterId: number };
/** p95 latency in ms, by the request's name. */
export type LatencyByRequest = Map<string, number>;

/** A request by the learner of this quiz question; with a body it is a POST. */
type TimedRequest = {
  name: string;
  path: (assignment: LearnerAssignment) => string;
  body?: (assignment: LearnerAssignment) => object;
};

const questionPath = ({ userId, questionId }: LearnerAssignment) =>
  `/api/quiz/${quizHashOf(userId, QUIZZES + 1)}/question/${questionId}`;

const timedRequests: readonly TimedRequest[] = [
  { name: "question", path: questionPath },
  { name: "answer", path: (assignment) => `${questionPath(assignment)}/answer`, body: answerBody },
  { name: "stats", path: ({ userId }) => `/api/quiz/${quizHashOf(userId, 3)}/stats` },
  { name: "history", path: () => "/api/chapter/1/quiz-history?page=1&type=unlimited" },
  { name: "profile", path: () => "/api/user/profile" },
  { name: "Smart Path, first of the day", path: () => "/api/smart-path" },
  { name: "Smart Path, again", path: () => "/api/smart-path" },
  { name: "questions of the day", path: () => "/api/revision/questions" },
  { name: "search", path: () => "/api/search?q=equilibrium" },
  startQuizRequest("quick quiz", "quick-quiz_chapter"),
  startQuizRequest("unlimited practice", "unlimited_chapter"),
  startQuizRequest("past years' questions", "previous-questions_chapter"),
  { name: "diagnostic started", path: () => "/api/quiz/diagnostic", body: () => ({}) },
];

function startQuizRequest(name: string, type: string): TimedRequest {
  return {
    name: `${name} started`,
    path: () => "/api/quiz",
    body: ({ chapterId }) => ({ chapter_id: chapterId, type }),
  };
}

/** Sends each request once for each of these learners, one after the other. */
export async function timeRequests(
  port: number,
  { pool }: Database,
  learners: readonly number[],
): Promise<LatencyByRequest> {
  const hashes = learners.map((learner) => quizHashOf(learner, QUIZZES + 1));
  const { rows: assignments } = await pool.query<LearnerAssignment>(assignmentsSql, [learners, hashes]);
  const latencies: LatencyByRequest = new Map();
  for (const timedRequest of timedRequests) {
    const responses: TimedResponse[] = [];
    for (const assignment of assignments) responses.push(await timeRequest(port, timedRequest, assignment));
    latencies.set(timedRequest.name, percentile(responses, 0.95));
  }
  return latencies;
}

async function timeRequest(port: number, { name, path, body }: TimedRequest, assignment: LearnerAssignment) {
  const startedAt = performance.now();
  const headers = { cookie: `sid=${sessionTokenOf(assignment.userId)}`, "sec-fetch-site": "same-origin" };
  const init = body && { method: "POST", body: JSON.stringify(body(assignment)) };
  const response = await fetch(`http://127.0.0.1:${port}${path(assignment)}`, {
    ...init,
    headers: init ? { ...headers, "content-type": "application/json" } : headers,
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${name} of learner ${assignment.userId}: ${response.status} ${text.slice(0, 200)}`);
  return { status: response.status, latencyMs: performance.now() - startedAt, completedAtMs: 0 };
}

// Selected by learner and public id, as in the index; otherwise this query itself would cause a sequential scan.
const assignmentsSql = `select a.user_id as "userId", a.question_id as "questionId", v.type, t.chapter_id as "chapterId",
    array(select o.option_id from option_versions o where o.version_id = v.id order by o.position) as "optionIds"
  from unnest($1::int[], $2::text[]) as sample (user_id, hash)
    join quizzes z on (z.user_id, z.hash) = (sample.user_id, sample.hash)
    join quiz_questions a on (a.user_id, a.quiz_id, a.position) = (z.user_id, z.id, 1)
    join question_versions v on v.id = a.version_id
    join topics t on t.id = v.topic_id
  order by a.user_id`;
