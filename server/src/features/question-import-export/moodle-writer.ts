import { formatCategoryPath } from "./category-path.ts";
import { midpointOf } from "./decimal-ranges.ts";
import type { FileQuestion } from "./file-question.ts";
import { type ImageBytes, imageAt } from "./image-bytes.ts";
import { markdownToHtml } from "./markdown-to-html.ts";

/** Writes the questions as a Moodle XML file with embedded images. */
export function writeMoodle(questions: readonly FileQuestion[], images: ImageBytes): string {
  let currentPath = "";
  const blocks = questions.map((question, index) => {
    const path = formatCategoryPath(question);
    const category = path === currentPath ? "" : categoryElement(path);
    currentPath = path;
    return category + questionElement(question, `Q${index + 1}`, images);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${blocks.join("")}</quiz>\n`;
}

const categoryElement = (path: string) =>
  `<question type="category"><category><text>${escapeXml(path)}</text></category></question>\n`;

function questionElement(question: FileQuestion, name: string, images: ImageBytes): string {
  const { type, text, solution, tags } = question;
  const moodleType = type === "numerical" ? "numerical" : "multichoice";
  return `<question type="${moodleType}">
<name><text>${name}</text></name>
<questiontext format="html">${textElement(text, images)}</questiontext>
<generalfeedback format="html">${textElement(solution, images)}</generalfeedback>
${moodleType === "numerical" ? numericAnswers(question) : choiceAnswers(question, images)}
<tags>${tags.map((tag) => `<tag><text>${escapeXml(tag)}</text></tag>`).join("")}</tags>
</question>
`;
}

function choiceAnswers({ type, answers }: FileQuestion, images: ImageBytes): string {
  const isSingle = type === "multi choice single answer";
  const correctCount = answers.filter(({ correct }) => correct).length;
  const weight = correctCount === 0 ? 0 : Math.floor(10_000_000 / correctCount) / 100_000;
  const lines = answers.map(({ text, correct, rationale }) => {
    const fraction = correct ? (isSingle ? 100 : weight) : isSingle ? 0 : -100;
    const feedback = `<feedback format="html">${textElement(rationale, images)}</feedback>`;
    return `<answer fraction="${fraction}" format="html">${textElement(text, images)}${feedback}</answer>`;
  });
  // Solutions refer to options by their letters, so the options must keep their order.
  const settings = `<single>${isSingle}</single><shuffleanswers>false</shuffleanswers><answernumbering>ABCD</answernumbering>`;
  return [settings, ...lines].join("\n");
}

/** The key first, then the accepted ranges, each as its middle and a tolerance. */
function numericAnswers({ single_answer, accept, unit }: FileQuestion): string {
  const key = single_answer === null ? [] : [{ value: single_answer, tolerance: "0" }];
  const ranges = accept
    .filter(([low, high]) => low !== single_answer || high !== single_answer)
    .flatMap((range) => midpointOf(range) ?? []);
  const answers = [...key, ...ranges].map(
    ({ value, tolerance }) =>
      `<answer fraction="100" format="moodle_auto_format"><text>${escapeXml(value)}</text><tolerance>${tolerance}</tolerance></answer>`,
  );
  const unitsElement = `<units><unit><multiplier>1</multiplier><unit_name>${escapeXml(unit)}</unit_name></unit></units>`;
  return [...answers, ...(unit === "" ? [] : [unitsElement])].join("\n");
}

function textElement(source: string, images: ImageBytes): string {
  const embeddedFiles = new Map<string, Uint8Array>();
  const html = markdownToHtml(source, (address) => {
    const bytes = imageAt(images, address);
    if (!bytes) return address;
    const name = address.slice(address.lastIndexOf("/") + 1);
    embeddedFiles.set(name, bytes);
    return `@@PLUGINFILE@@/${name}`;
  });
  const files = [...embeddedFiles].map(
    ([name, bytes]) =>
      `<file name="${escapeXml(name)}" path="/" encoding="base64">${Buffer.from(bytes).toString("base64")}</file>`,
  );
  return `<text><![CDATA[${html.replaceAll("]]>", "]]]]><![CDATA[>")}]]></text>${files.join("")}`;
}

const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[character] ?? "&quot;");
