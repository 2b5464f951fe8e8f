import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";

test("an editor sees the text as students will, with issues by line", async () => {
  const { signInAs } = await startTestApp();
  const editor = await signInAs({ role: "editor" });
  const valid = await editor.request("previewText", { body: { text: "**Bold** and $\\ce{H2O}$" } });
  expect(valid.html).toMatch(/<strong>Bold<\/strong>.*katex/s);
  expect(valid.problems).toEqual([]);
  const { problems: issues } = await editor.request("previewText", { body: { text: "fine\n\n$\\foo$" } });
  expect(issues).toMatchObject([
    {
      line: 3,
      severity: "error",
      kind: "undrawable_formula",
      message: expect.stringMatching(/cannot be drawn/),
    },
  ]);
  expect((await editor.request("previewText", { body: { text: "" } })).problems).toEqual([]);
});

const EXPECTED_ISSUES: [label: string, line: number, severity: "error" | "warning", text: string][] = [
  ["a formula", 3, "error", "one\n\n$\\frac{1}$"],
  ["a reaction", 2, "error", "one\n$\\ce{H2O ->$"],
  ["a structure", 1, "error", "```smiles ring\nC1C\n```"],
  ["a structure without a description", 3, "error", "one\n\n```smiles\nCC\n```"],
  ["a mechanism", 3, "error", "```mechanism it leaves\nstep: [Br:1]C\narrow: 1-2 -> 1\n```"],
  ["a mechanism without a description", 1, "error", "```mechanism\nstep: C\n```"],
  ["a reaction map", 3, "error", '```reaction-map one\nbox A 1,1: "A"\narrow A -> B\n```'],
  ["a graph", 2, "error", "```plot a line\nx: {label: t, from: 1, to: 0}\n```"],
  ["an image without a description", 3, "error", "one\n\n![](/assets/images/x.webp)"],
  ["an image from another site", 1, "error", "![A flask](https://example.org/flask.png)"],
  ["an image without a valid URL", 1, "error", "![A flask](javascript:alert)"],
  ["a script", 3, "warning", "one\n\n<script>alert(1)</script>"],
  ["a tag that is removed", 2, "warning", "one\n<font>two</font>"],
  ["a handler", 1, "warning", '<b onclick="alert(1)">one</b>'],
  ["a style", 1, "warning", '<span style="position: fixed">one</span>'],
  ["a link to a script", 3, "warning", "one\n\n[two](javascript:alert(1))"],
  ["a link that hides its script", 1, "warning", '<a href=" java&#9;script:alert(1)">two</a>'],
  ["a charge that is read as a number", 1, "warning", "$\\ce{Fe3+}$"],
  ["a reaction that does not balance", 1, "warning", "$\\ce{H2 + O2 -> H2O}$"],
  ["a single dollar sign", 1, "warning", "It costs $5."],
];

test("each issue has its line, and a severity that says whether it prevents publishing", async () => {
  const { signInAs } = await startTestApp();
  const editor = await signInAs({ role: "editor" });
  for (const [label, line, severity, text] of EXPECTED_ISSUES) {
    const { problems: issues } = await editor.request("previewText", { body: { text } });
    expect(issues, label).toMatchObject([{ line, severity, message: expect.any(String) }]);
  }
});

test("the preview removes anything that could run in a student's browser", async () => {
  const { signInAs } = await startTestApp();
  const editor = await signInAs({ role: "editor" });
  const text = "<script>alert(1)</script><img src=x onerror=alert(1)>\n\n[x](javascript:alert(1))";
  const { html } = await editor.request("previewText", { body: { text } });
  expect(html).not.toMatch(/<script|onerror|javascript:/);
});

test("a text that cannot be saved returns 422 with the line and the reason", async () => {
  const { signInAs } = await startTestApp();
  const editor = await signInAs({ role: "editor" });
  const payload = { text: `${"> ".repeat(2000)}deep` };
  const response = await editor.send({ method: "POST", url: "/api/admin/preview", payload });
  expect(response.statusCode).toBe(422);
  const { error } = response.json();
  expect(error).toMatchObject({ code: "unrenderable_text", message: expect.stringMatching(/levels deep/) });
  expect(error.details).toEqual([expect.objectContaining({ message: expect.stringMatching(/levels deep/) })]);
  const tooLong = { text: "x".repeat(65_537) };
  expect(
    (await editor.send({ method: "POST", url: "/api/admin/preview", payload: tooLong })).statusCode,
  ).toBe(400);
});

test("an option is previewed as an option, a stem as a stem", async () => {
  const { signInAs } = await startTestApp();
  const editor = await signInAs({ role: "editor" });
  const html = async (text: string, kind?: "answer" | "question") =>
    (await editor.request("previewText", { body: { text, kind } })).html;
  expect(await html("- heat it", "answer")).toBe("<p>- heat it</p>");
  expect(await html("- heat it", "question")).toMatch(/<ul>/);
  expect(await html("- heat it")).toMatch(/<ul>/);
});
