import type { Page } from "@playwright/test";
import { apiRequest, expect, test, waitForApp } from "./fixtures.ts";

test.use({ user: "learner" });

const BODY = `Take $\\ce{H2SO4}$ with $\\ce{SO4^2-}$, or $1.5\\times10^{-3}$ of $\\ce{^{14}_6C}$.

$$K_a = \\frac{c\\alpha^2}{1 - \\alpha}$$

$$\\lambda = \\frac{h}{mv} = \\frac{h}{m}\\sqrt{\\frac{m}{2E}},\\ s = \\sqrt[3]{K_{sp}/4}$$

| Salt | Reaction |
|---|---|
| $\\ce{CuSO4*5H2O}$ | $\\ce{2NO2 <=>[\\Delta] N2O4}$ |`;

/** What the clipboard gets, as text, as HTML and as TeX, when the reader copies what is selected. */
const copied = (page: Page) =>
  page.evaluate(() => {
    const clipboardData = new DataTransfer();
    document.body.dispatchEvent(
      new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true }),
    );
    return ["text/plain", "text/html", "application/x-tex"].map((type) => clipboardData.getData(type));
  });

test("a copied formula is there once and readable, as text, for a word processor and as TeX, and is found in the page", async ({
  page,
  openPage,
}) => {
  const editor = await openPage("editor");
  const note = { title: "To copy", body: BODY, topicId: 1, status: "published" };
  const { id } = (await apiRequest(editor, "POST", "/api/admin/contents", note)).body;
  await page.goto(`/chapter-wise-revision/1/Chapter/${id}/To%20copy`);
  await waitForApp(page);
  const paragraph = page.locator("p", { hasText: "Take" });
  const listens = page.waitForResponse("**/assets/copy-formulas-*.js");
  await paragraph.dblclick({ position: { x: 8, y: 10 } });
  await (await listens).finished();

  const text = page.locator("*:has(> p)", { hasText: "Take" }).last();
  await text.evaluate((element) => getSelection()?.selectAllChildren(element));
  await expect.poll(async () => (await copied(page))[0]).not.toBe("");
  const [plain = "", html = "", tex = ""] = await copied(page);
  expect(plain.replace(/\s*\n\s*/g, "\n")).toContain(
    [
      "Take H2SO4 with SO4²⁻, or 1.5×10⁻³ of ¹⁴₆C.",
      "Ka = cα²/(1 − α)",
      "λ = h/(mv) = h/m√(m/(2E)), s = ³√(Ksp/4)",
      "Salt\tReaction",
      "CuSO4 ⋅ 5 H2O\t2 NO2 ⇌[Δ] N2O4",
    ].join("\n"),
  );
  expect(html).toContain("H<sub>2</sub>SO<sub>4</sub>");
  expect(html).not.toContain("katex-mathml");
  expect(tex).toContain("Take $\\ce{H2SO4}$ with $\\ce{SO4^2-}$");

  // From the last piece of the first formula to the end of "with".
  await paragraph.evaluate((element) => {
    const [formula] = element.querySelectorAll(".katex-html");
    const word = [...element.childNodes].find(({ textContent }) => textContent === " with ");
    const piece = formula?.lastElementChild;
    if (piece && word) getSelection()?.setBaseAndExtent(piece, piece.childNodes.length, word, 5);
  });
  expect((await copied(page))[0]).toBe("H2SO4 with");

  // Cells of one row, without the table around them.
  await page.locator("tbody tr").evaluate((row) => getSelection()?.selectAllChildren(row));
  expect((await copied(page))[1]).toMatch(/^<table[^>]*><tbody><tr>\s*<td/);

  await text.evaluate((element) => {
    const chosen = document.createElement("input");
    Object.assign(chosen, { type: "radio", name: "answer", id: "chosen", checked: true });
    element.append(chosen);
    getSelection()?.selectAllChildren(element);
  });
  await copied(page);
  await expect(page.locator("#chosen"), "a copy takes no choice").toBeChecked();

  await page
    .getByRole("heading", { name: "To copy" })
    .evaluate((heading) => getSelection()?.selectAllChildren(heading));
  expect(await copied(page), "left to the browser").toEqual(["", "", ""]);

  const finds = (formula: string) =>
    page.evaluate(`window.find(${JSON.stringify(formula)}, true, false, true)`);
  expect(await Promise.all(["H2SO4", "SO42−", "10−3"].map(finds)), "find in page").toEqual([
    true,
    true,
    true,
  ]);

  await editor.goto("/admin/contents/new");
  const field = editor.getByLabel("Body", { exact: true });
  await field.click();
  await field.evaluate(
    (element, typed) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "H2SO4");
      clipboardData.setData("application/x-tex", typed);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    tex.slice(0, 17),
  );
  await expect(field).toHaveValue("Take $\\ce{H2SO4}$");
});
