// A minimal server: Fastify without a plugin, a hook or a schema, and one prepared statement per request.
import Fastify from "fastify";
import pg from "pg";
import { FIND_QUESTION, SAVE_ANSWER } from "./statements.ts";

type Answer = {
  selectedOptionIds: number[] | null;
  numericAnswer: string | null;
  seq: number;
  time_ms: number;
};
type RouteParams = { userId: string; questionId: string };

const app = Fastify();
// As many connections as the app opens.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

app.post<{ Params: RouteParams; Body: Answer }>("/answer/:userId/:questionId", async ({ params, body }) => {
  const { selectedOptionIds, numericAnswer, seq, time_ms } = body;
  const values = [
    params.userId,
    params.userId,
    params.questionId,
    selectedOptionIds,
    numericAnswer,
    seq,
    time_ms,
  ];
  const { rows } = await pool.query({ name: "answer", text: SAVE_ANSWER, values });
  return { saved: true, server_now: rows[0].answered_at, end_time: null };
});

app.get<{ Params: RouteParams }>("/question/:userId/:questionId", async ({ params }) => {
  const values = [params.userId, params.userId, params.questionId];
  const { rows } = await pool.query({ name: "question", text: FIND_QUESTION, values });
  return { question: rows[0] };
});

process.on("disconnect", () => process.exit(0));
console.log(`The baseline server is ready at ${await app.listen({ port: 0, host: "127.0.0.1" })}`);
