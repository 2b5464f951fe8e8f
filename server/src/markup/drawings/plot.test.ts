import { issueMessage } from "@rasayan/contract/issues";
import { expect, test } from "vitest";
import { renderText } from "../render-text.ts";

const PLOT = `x: {label: "V/mL", from: 0, to: 50, ticks: [0, 25, 50]}
y: {label: pH, from: 0, to: 14, ticks: 7}
curves:
  - {points: [[0, 1], [25, 7], [50, 12]], smooth: true, label: acid}
points: [{at: [25, 7], label: "10³ K⁻¹"}]`;

const render = (body: string, label = "a curve") => renderText(`\`\`\`plot ${label}\n${body}\n\`\`\``);

test("draws axes, ticks, curves and labels in the colour of the text", () => {
  const { html, textAlternative, issues } = render(PLOT, "pH <rises>");
  expect(issues).toEqual([]);
  expect(html).toMatch(/^<figure class="structure"><svg role="img" aria-label="pH <rises>" width="320"/);
  for (const text of ["V/mL", "pH", "25", "acid", "10³ K⁻¹"]) expect(html).toContain(`>${text}</text>`);
  expect(html).not.toMatch(/rgb|#[0-9a-f]{3}\b|style=| id=/);
  expect(textAlternative).toBe("pH <rises>");
});

test("text of a label is never markup", () => {
  expect(render(PLOT.replace("acid", "<b onclick=x>")).html).toContain("&#x3C;b onclick=x></text>");
});

test("a smooth curve does not swing beyond its points", () => {
  const { html } = render(`x: {label: x, from: 0, to: 3}
y: {label: y, from: 0, to: 10}
curves: [{points: [[0, 1], [1, 1], [1.1, 9], [3, 9]], smooth: true}]`);
  const d = / d="(M[^"]*c[^"]*)"/.exec(html)?.[1] ?? "";
  const bends = [...d.matchAll(/c([^c]*)/g)].map(([, numbers = ""]) =>
    (numbers.match(/-?[\d.]+/g) ?? []).map(Number),
  );
  expect(bends).toHaveLength(3);
  for (const [, y1 = 0, , y2 = 0, , y = 0] of bends) {
    expect(Math.min(y1, y2)).toBeGreaterThanOrEqual(Math.min(0, y) - 0.1);
    expect(Math.max(y1, y2)).toBeLessThanOrEqual(Math.max(0, y) + 0.1);
  }
});

test.each<[what: string, from: string, to: string, line: number, message: string]>([
  ["a point outside the axes", "[50, 12]", "[50, 15]", 5, "lies outside the axes"],
  ["ticks that do not ascend", "[0, 25, 50]", "[0, 50, 25]", 2, "must ascend"],
  ["a tick outside the axis", "[0, 25, 50]", "[0, 25, 60]", 2, "must lie between 0 and 50"],
  ["too many ticks", "ticks: 7", "ticks: 1", 3, "at most 12 fit"],
  ["labels that collide", "[0, 25, 50]", "[0, 1, 2]", 2, "collides with"],
  ["a label on a curve", "label: acid", "label: acid, label_at: [10, 3.5]", 5, "collides with a curve"],
  ["a smooth curve that turns back", "[25, 7]", "[0, 7]", 5, "ascending values of x"],
  ["a logarithmic axis from zero", "ticks: 7", "log: true", 3, "starts above zero"],
  ["an unknown name", "label: acid", "lable: acid", 5, "lable"],
  ["a missing axis", "y: {", "z: {", 2, "y"],
  ["YAML that is wrong", "points: [{at", "points: [at", 6, "not valid YAML"],
  ["an alias", "label: acid", "label: *a", 2, "an alias"],
])("reports %s", (_, from, to, line, message) => {
  const { issues } = render(PLOT.replace(from, to));
  expect(issues.map(issueMessage).join("\n")).toContain(message);
  expect(issues.map((issue) => issue.line)).toContain(line);
});
