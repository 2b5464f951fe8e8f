import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import {
  addTestQuestions,
  correctAnswer,
  freezeClock,
  setClockToEnd,
  startQuiz,
} from "../../../test/test-quizzes.ts";

/** Returns a function that moves this process's clock forward without waiting. */
function movableClock() {
  const real = performance.now.bind(performance);
  let movedMs = 0;
  const spy = vi.spyOn(performance, "now").mockImplementation(() => real() + movedMs);
  onTestFinished(() => spy.mockRestore());
  return (ms: number) => {
    movedMs += ms;
  };
}

/**
 * Returns the status of an answer whose body follows its headers after `uploadMs`, at this time after the end of the
 * quiz.
 */
async function sendSlowly(uploadMs: number, moment: string): Promise<number> {
  const { app, db, signInAs } = await startTestApp();
  const { chapterId, single } = await addTestQuestions(db);
  const asha = await signInAs();
  const { hash } = await startQuiz(asha, chapterId);
  await app.listen({ port: 0, host: "127.0.0.1" });
  await freezeClock(db);
  await setClockToEnd(db, hash, moment);
  const advance = movableClock();
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const body = JSON.stringify(correctAnswer(single));
  const arrived = once(app.server, "request");
  socket.write(
    [
      `POST /api/quiz/${hash}/question/${single.id}/answer HTTP/1.1`,
      "Host: localhost",
      `Cookie: ${asha.cookie}`,
      "Content-Type: application/json",
      `Content-Length: ${body.length}`,
      "Connection: close",
      "",
      "",
    ].join("\r\n"),
  );
  await arrived;
  advance(uploadMs);
  socket.write(body);
  let response = "";
  for await (const chunk of socket) response += chunk;
  return Number(response.split(" ")[1]);
}

test.each([
  ["counts if its headers arrived within two seconds of the end", 800, "2.5 seconds", 200],
  ["counts if its body arrived within three seconds of the end", 10_000, "2.5 seconds", 200],
  ["does not count if its headers arrived too late", 800, "3.5 seconds", 409],
  ["does not count if its body arrived later than that", 10_000, "3.5 seconds", 409],
])("a slow answer %s", async (_description, uploadMs, moment, status) => {
  expect(await sendSlowly(uploadMs, moment)).toBe(status);
});
