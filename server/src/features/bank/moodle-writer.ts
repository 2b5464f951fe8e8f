import type { BankQuestion } from "./bank-question.ts";
import { middleOf } from "./exact-ranges.ts";
import { markdownToHtml } from "./markdown-to-html.ts";
import { type PictureBytes, pictureAt } from "./picture-bytes.ts";
import { pathOf } from "./place-path.ts";

/** The questions as a Moodle XML file with the pictures in it. */
export function writeMoodle(questions: readonly BankQuestion[], pictures: PictureBytes): string {
  let place = "";
  const blocks = questions.map((question, index) => {
    const path = pathOf(question);
    const category = path === place ? "" : categoryOf(path);
    place = path;
    return category + questionOf(question, `Q${index + 1}`, pictures);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${blocks.join("")}</quiz>\n`;
}

const categoryOf = (path: string) =>
  `<question type="category"><category><text>${escaped(path)}</text></category></question>\n`;

function questionOf(question: BankQuestion, name: string, pictures: PictureBytes): string {
  const { type, text, solution, tags } = question;
  const kind = type === "numerical" ? "numerical" : "multichoice";
  return `<question type="${kind}">
<name><text>${name}</text></name>
<questiontext format="html">${textOf(text, pictures)}</questiontext>
<generalfeedback format="html">${textOf(solution, pictures)}</generalfeedback>
${kind === "numerical" ? numbersOf(question) : choicesOf(question, pictures)}
<tags>${tags.map((tag) => `<tag><text>${escaped(tag)}</text></tag>`).join("")}</tags>
</question>
`;
}

function choicesOf({ type, answers }: BankQuestion, pictures: PictureBytes): string {
  const isSingle = type === "multi choice single answer";
  const right = answers.filter(({ correct }) => correct).length;
  const share = right === 0 ? 0 : Math.floor(10_000_000 / right) / 100_000;
  const lines = answers.map(({ text, correct, rationale }) => {
    const fraction = correct ? (isSingle ? 100 : share) : isSingle ? 0 : -100;
    const feedback = `<feedback format="html">${textOf(rationale, pictures)}</feedback>`;
    return `<answer fraction="${fraction}" format="html">${textOf(text, pictures)}${feedback}</answer>`;
  });
  // Solutions name options by their letters, so these keep their order.
  const settings = `<single>${isSingle}</single><shuffleanswers>false</shuffleanswers><answernumbering>ABCD</answernumbering>`;
  return [settings, ...lines].join("\n");
}

/** The key first, then the ranges in which an answer counts as right, each as its middle and a tolerance. */
function numbersOf({ single_answer, accept, unit }: BankQuestion): string {
  const key = single_answer === null ? [] : [{ value: single_answer, tolerance: "0" }];
  const ranges = accept
    .filter(([low, high]) => low !== single_answer || high !== single_answer)
    .flatMap((range) => middleOf(range) ?? []);
  const answers = [...key, ...ranges].map(
    ({ value, tolerance }) =>
      `<answer fraction="100" format="moodle_auto_format"><text>${escaped(value)}</text><tolerance>${tolerance}</tolerance></answer>`,
  );
  const named = `<units><unit><multiplier>1</multiplier><unit_name>${escaped(unit)}</unit_name></unit></units>`;
  return [...answers, ...(unit === "" ? [] : [named])].join("\n");
}

function textOf(source: string, pictures: PictureBytes): string {
  const shown = new Map<string, Uint8Array>();
  const html = markdownToHtml(source, (address) => {
    const bytes = pictureAt(pictures, address);
    if (!bytes) return address;
    const name = address.slice(address.lastIndexOf("/") + 1);
    shown.set(name, bytes);
    return `@@PLUGINFILE@@/${name}`;
  });
  const files = [...shown].map(
    ([name, bytes]) =>
      `<file name="${escaped(name)}" path="/" encoding="base64">${Buffer.from(bytes).toString("base64")}</file>`,
  );
  return `<text><![CDATA[${html.replaceAll("]]>", "]]]]><![CDATA[>")}]]></text>${files.join("")}`;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign] ?? "&quot;");
