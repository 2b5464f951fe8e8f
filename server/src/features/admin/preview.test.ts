import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";

test("an editor sees the text as students will, with what to look at by line", async () => {
  const { signedIn } = await startTestApp();
  const editor = await signedIn({ role: "editor" });
  const fine = await editor.call("previewText", { body: { text: "**Bold** and $\\ce{H2O}$" } });
  expect(fine.html).toMatch(/<strong>Bold<\/strong>.*katex/s);
  expect(fine.problems).toEqual([]);
  const { problems } = await editor.call("previewText", { body: { text: "fine\n\n$\\foo$" } });
  expect(problems).toEqual([{ line: 3, message: expect.stringMatching(/cannot be drawn/) }]);
  expect((await editor.call("previewText", { body: { text: "" } })).problems).toEqual([]);
});

test("what could run in a student's browser does not survive the preview either", async () => {
  const { signedIn } = await startTestApp();
  const editor = await signedIn({ role: "editor" });
  const text = "<script>alert(1)</script><img src=x onerror=alert(1)>\n\n[x](javascript:alert(1))";
  const { html } = await editor.call("previewText", { body: { text } });
  expect(html).not.toMatch(/<script|onerror|javascript:/);
});

test("a text that cannot be saved is a 422 that says where and why", async () => {
  const { signedIn } = await startTestApp();
  const editor = await signedIn({ role: "editor" });
  const payload = { text: `${"> ".repeat(2000)}deep` };
  const reply = await editor.send({ method: "POST", url: "/api/admin/preview", payload });
  expect(reply.statusCode).toBe(422);
  const { error } = reply.json();
  expect(error).toMatchObject({ code: "refused", message: expect.stringMatching(/levels deep/) });
  expect(error.details).toEqual([expect.objectContaining({ message: expect.stringMatching(/levels deep/) })]);
  const beyond = { text: "x".repeat(65_537) };
  expect((await editor.send({ method: "POST", url: "/api/admin/preview", payload: beyond })).statusCode).toBe(
    400,
  );
});
