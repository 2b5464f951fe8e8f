import { MAX_HINTS, MAX_SLIPS, presetExams } from "@rasayan/contract";
import { type Issue, issue } from "@rasayan/contract/issues";
import type { TextKind } from "../../markup/text-limits.ts";
import { escapeMarkdownAngles } from "./angle-escaping.ts";
import { type AcceptedAnswer, midpointOf, rangeAround, toNumericKey } from "./decimal-ranges.ts";
import { droppedWeights } from "./dropped-weights.ts";
import {
  EMPTY_QUESTION,
  type EmbeddedImage,
  errorRow,
  type FileQuestion,
  formatCategoryPath,
  type ImageBytes,
  ImportError,
  imageAt,
  note,
  type ParsedFile,
  type ParsedRow,
  parseCategoryPath,
  type RowMessage,
  SHORT_ANSWER_WARNING,
  warning,
} from "./file-question.ts";
import { findDroppedMarkup, htmlToMarkdown } from "./html-to-markdown.ts";
import { escapeText, toDollarMath, withLatexDelimiters } from "./markdown-escapes.ts";
import { markdownToHtml } from "./markdown-to-html.ts";
import { readNumber } from "./read-number.ts";
import { lineCounter, readXml, type XmlNode } from "./xml-tree.ts";

/** Reads the questions of a Moodle XML file. Throws ImportError if the file is not one, or declares entities. */
export function readMoodle(text: string): ParsedFile {
  const quiz = readXml(text);
  if (quiz.name !== "quiz") throw new ImportError(issue("not_moodle", { element: quiz.name }));
  const images: EmbeddedImages = [];
  const lineAt = lineCounter(text);
  let category = { chapter: "", topic: "" };
  const rows = childrenOf(quiz, "question").flatMap((node) => {
    if (node.attributes.type === "category") {
      category = parseCategoryPath(plainText(childOf(node, "category")));
      return [];
    }
    return [readQuestion(node, lineAt(node.offset), category, images)];
  });
  return { rows, images, notices: [] };
}

type Category = { chapter: string; topic: string };

function readQuestion(node: XmlNode, line: number, category: Category, images: EmbeddedImages): ParsedRow {
  const type = node.attributes.type ?? "";
  const isNumericShortAnswer = type === "shortanswer" && hasNumbersOnly(node);
  if (type === "shortanswer" && !isNumericShortAnswer) return errorRow(line, "type", issue("text_answer"));
  if (!["multichoice", "truefalse", "numerical", "shortanswer"].includes(type))
    return errorRow(line, "type", issue("unsupported_kind", { kind: type || null }));
  const droppedMarkup = new Map<string, Issue>();
  const readText = (element: XmlNode | undefined) => {
    const { text, droppedMarkup: droppedHere } = toMarkdown(element, images);
    for (const found of droppedHere) droppedMarkup.set(JSON.stringify(found), found);
    return text;
  };
  const hintTexts = childrenOf(node, "hint")
    .map(readText)
    .filter((hint) => hint !== "");
  const base: FileQuestion = {
    ...EMPTY_QUESTION,
    ...category,
    text: withOldImage(readText(childOf(node, "questiontext")), node, images),
    hints: hintTexts.slice(0, MAX_HINTS),
    solution: readText(childOf(node, "generalfeedback")),
    tags: childrenOf(childOf(node, "tags"), "tag").map((tag) => plainText(tag).trim()),
  };
  const row =
    type === "numerical" || isNumericShortAnswer
      ? toNumericRow(base, node, line)
      : toChoiceRow(base, node, readText);
  if (isNumericShortAnswer) row.messages.push(SHORT_ANSWER_WARNING);
  const messages = [...droppedMarkup.values()].map((found) => warning("text", found));
  if (hintTexts.length > MAX_HINTS)
    messages.push(warning("hints", issue("hints_dropped", { max: MAX_HINTS, hints: hintTexts.length })));
  return {
    line,
    question: row.question,
    messages: [...row.messages, ...messages, ...droppedPartWarnings(node), ...droppedNotes(node)],
  };
}

/** Returns whether all right answers in words are plain numbers, so the question can ask for a number. */
function hasNumbersOnly(node: XmlNode): boolean {
  const right = childrenOf(node, "answer").filter((answer) => fractionOf(answer) >= 100);
  return right.length > 0 && right.every((answer) => "value" in readNumber(plainText(answer)));
}

/** In files of Moodle 1.9 the picture stands beside the text. */
function withOldImage(text: string, node: XmlNode, images: EmbeddedImages): string {
  const data = childOf(node, "image_base64")?.text.trim() ?? "";
  if (data === "") return text;
  return `${text}\n\n![](picture:${images.push({ bytes: Buffer.from(data, "base64") }) - 1})`.trim();
}

/** Says which data of a question our questions don't have. Our own exports name the questions Q1, Q2 and so on. */
function droppedNotes(node: XmlNode): RowMessage[] {
  const [name, id, mark] = ["name", "idnumber", "defaultgrade"].map((part) =>
    plainText(childOf(node, part)).trim(),
  );
  return [
    ...(name && !/^Q\d+$/.test(name) ? [note("text", issue("name_dropped", { name }))] : []),
    ...(id ? [note("text", issue("id_dropped", { id }))] : []),
    ...(mark && Number(mark) !== 1 ? [note("answers", issue("marks_dropped", { marks: Number(mark) }))] : []),
  ];
}

type Row = Pick<ParsedRow, "question" | "messages">;

function toChoiceRow(
  base: FileQuestion,
  node: XmlNode,
  readText: (element: XmlNode | undefined) => string,
): Row {
  const isTrueFalse = node.attributes.type === "truefalse";
  const isSingle = isTrueFalse || !/^(false|0)$/.test(plainText(childOf(node, "single")).trim());
  const answers = childrenOf(node, "answer").map((answer) => ({
    text: isTrueFalse ? capitalize(plainText(answer)) : readText(answer),
    correct: isSingle ? fractionOf(answer) >= 100 : fractionOf(answer) > 0,
    rationale: readText(childOf(answer, "feedback")),
  }));
  const isPartial =
    isSingle &&
    childrenOf(node, "answer").some((element) => fractionOf(element) > 0 && fractionOf(element) < 100);
  const type = isSingle ? "multi choice single answer" : "multi choice multi correct";
  const messages = isPartial ? [warning("answers", issue("partial_options_dropped"))] : [];
  messages.push(...droppedWeights(isSingle, childrenOf(node, "answer").map(fractionOf)));
  return { question: { ...base, type, answers, exams: presetExams({ type }) }, messages };
}

/** Moodle's standard feedback on the whole answer. */
const STANDARD_FEEDBACK = /^Your answer is (?:partially )?(?:in)?correct\.?$/;

/** Returns warnings about parts of a question that our questions don't have. */
function droppedPartWarnings(node: XmlNode): RowMessage[] {
  const hasText = (name: string) =>
    childrenOf(node, name)
      .map((part) =>
        plainText(part)
          .replace(/<[^<>]*>/g, "")
          .trim(),
      )
      .some((text) => text !== "" && !STANDARD_FEEDBACK.test(text));
  const hasOverallFeedback = ["correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"].some(
    hasText,
  );
  return hasOverallFeedback ? [warning("solution", issue("overall_feedback_dropped"))] : [];
}

function toNumericRow(base: FileQuestion, node: XmlNode, line: number): Row {
  const answers = childrenOf(node, "answer");
  const correctAnswers = answers.filter((answer) => fractionOf(answer) >= 100);
  const accepted: AcceptedAnswer[] = [];
  for (const answer of correctAnswers) {
    const value = readNumber(plainText(answer));
    if ("error" in value) return errorRow(line, "single_answer", value.error);
    const tolerance = readNumber(plainText(childOf(answer, "tolerance")).trim() || "0");
    if ("error" in tolerance) return errorRow(line, "accept", tolerance.error);
    if (tolerance.value.startsWith("-"))
      return errorRow(line, "accept", issue("negative_tolerance", { tolerance: tolerance.value }));
    const range = rangeAround(value.value, tolerance.value);
    if (range) accepted.push({ value: value.value, range });
  }
  if (accepted.length === 0) return errorRow(line, "single_answer", issue("no_number_to_read"));
  const isPartial = answers.some((answer) => fractionOf(answer) > 0 && fractionOf(answer) < 100);
  const messages = isPartial ? [warning("accept", issue("partial_numbers_dropped"))] : [];
  const slips = slipsOf(answers);
  const commentCount = answers.filter((answer) => commentOf(answer) !== "").length;
  if (commentCount > slips.length) messages.push(warning("solution", issue("number_feedback_dropped")));
  const { unit, otherUnits } = unitsOf(node);
  if (otherUnits.length > 0)
    messages.push(warning("unit", issue("units_dropped", { unit, others: otherUnits })));
  return {
    question: {
      ...base,
      type: "numerical",
      ...toNumericKey(accepted),
      unit,
      slips,
    },
    messages,
  };
}

/** Wrong numbers with a comment: what typical mistakes lead to. */
function slipsOf(answers: readonly XmlNode[]): FileQuestion["slips"] {
  const slips = answers.flatMap((answer) => {
    const number = readNumber(plainText(answer));
    const says = commentOf(answer);
    return fractionOf(answer) <= 0 && says !== "" && "value" in number ? [{ value: number.value, says }] : [];
  });
  return slips.slice(0, MAX_SLIPS);
}

/** What is said about one number, as plain text. */
const commentOf = (answer: XmlNode): string =>
  plainText(childOf(answer, "feedback"))
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** Moodle's answers are in the unit whose multiplier is 1. */
function unitsOf(node: XmlNode): { unit: string; otherUnits: string[] } {
  const units = childrenOf(childOf(node, "units"), "unit").map((unit) => ({
    name: plainText(childOf(unit, "unit_name")).trim(),
    multiplier: Number(plainText(childOf(unit, "multiplier")) || 1),
  }));
  const unit = (units.find(({ multiplier }) => multiplier === 1) ?? units[0])?.name ?? "";
  return { unit, otherUnits: units.map(({ name }) => name).filter((name) => name !== unit) };
}

const fractionOf = (answer: XmlNode): number => Number(answer.attributes.fraction ?? 0);

const capitalize = (text: string) => text.trim().replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** Collects the images of a whole file while its texts are read. */
type EmbeddedImages = EmbeddedImage[];

/** Returns the text of the `<text>` child of a node, or else of the node itself. */
const plainText = (node: XmlNode | undefined): string => childOf(node, "text")?.text ?? node?.text ?? "";

const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((child) => child.name === name);

const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? [];

/** Converts a Moodle text in any of its four formats to our Markdown, and adds its images to those of the file. */
function toMarkdown(
  node: XmlNode | undefined,
  images: EmbeddedImages,
): { text: string; droppedMarkup: Issue[] } {
  if (!node) return { text: "", droppedMarkup: [] };
  const source = withLatexDelimiters(replaceImageUrls(plainText(node), node, images));
  const format = node.attributes.format ?? "html";
  if (format === "plain_text") return { text: escapeText(source).trim(), droppedMarkup: [] };
  const droppedMarkup = findDroppedMarkup(source);
  if (format === "markdown")
    return { text: escapeMarkdownAngles(toDollarMath(source)).trim(), droppedMarkup };
  const html = format === "moodle_auto_format" ? source.trim().replace(/\r?\n/g, "<br>") : source;
  return { text: htmlToMarkdown(html), droppedMarkup };
}

function replaceImageUrls(source: string, node: XmlNode, images: EmbeddedImages): string {
  const indexByPath = new Map<string, number>();
  for (const file of childrenOf(node, "file")) {
    const path = `${file.attributes.path ?? "/"}${file.attributes.name ?? ""}`.replace(/^\/+/, "");
    if (!source.includes("@@PLUGINFILE@@") || file.attributes.encoding !== "base64") continue;
    indexByPath.set(path, images.push({ bytes: Buffer.from(file.text, "base64") }) - 1);
  }
  return source.replace(/@@PLUGINFILE@@\/([^"'\s)>]+)/g, (match, address: string) => {
    const index = indexByPath.get(decodeAddress(address.split("?")[0] ?? ""));
    return index === undefined ? match : `picture:${index}`;
  });
}

function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

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
  const { type, text, hints, solution, tags } = question;
  const moodleType = type === "numerical" ? "numerical" : "multichoice";
  return `<question type="${moodleType}">
<name><text>${name}</text></name>
<questiontext format="html">${textElement(text, images)}</questiontext>
<generalfeedback format="html">${textElement(solution, images)}</generalfeedback>
${moodleType === "numerical" ? numericAnswers(question) : choiceAnswers(question, images)}
${hints.map((hint) => `<hint format="html">${textElement(hint, images)}</hint>`).join("")}
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
    const feedback = `<feedback format="html">${textElement(rationale, images, "answer")}</feedback>`;
    return `<answer fraction="${fraction}" format="html">${textElement(text, images, "answer")}${feedback}</answer>`;
  });
  // Solutions refer to options by their letters, so the options must keep their order.
  const settings = `<single>${isSingle}</single><shuffleanswers>false</shuffleanswers><answernumbering>ABCD</answernumbering>`;
  return [settings, ...lines].join("\n");
}

/** The key first, then the accepted ranges, each as its middle and a tolerance. */
function numericAnswers({ single_answer, accept, unit, slips }: FileQuestion): string {
  const key = single_answer === null ? [] : [{ value: single_answer, tolerance: "0" }];
  const ranges = accept
    .filter(([low, high]) => low !== single_answer || high !== single_answer)
    .flatMap((range) => midpointOf(range) ?? []);
  const answers = [...key, ...ranges].map(
    ({ value, tolerance }) =>
      `<answer fraction="100" format="moodle_auto_format"><text>${escapeXml(value)}</text><tolerance>${tolerance}</tolerance></answer>`,
  );
  const wrongAnswers = slips.map(
    ({ value, says }) =>
      `<answer fraction="0" format="moodle_auto_format"><text>${escapeXml(value)}</text><tolerance>0</tolerance><feedback format="html"><text>${escapeXml(escapeXml(says))}</text></feedback></answer>`,
  );
  const unitsElement = `<units><unit><multiplier>1</multiplier><unit_name>${escapeXml(unit)}</unit_name></unit></units>`;
  return [...answers, ...wrongAnswers, ...(unit === "" ? [] : [unitsElement])].join("\n");
}

function textElement(source: string, images: ImageBytes, kind: TextKind = "question"): string {
  const embeddedFiles = new Map<string, Uint8Array>();
  const html = markdownToHtml(source, kind, (address) => {
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
