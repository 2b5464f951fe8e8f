// Ours, because each reader loses something of a cell in silence, is no longer maintained, or brings 200 packages:
// decision 25.
import { type Issue, issue } from "@rasayan/contract/issues";
import { toDecimalNotation } from "@rasayan/engine";
import { strFromU8, unzipSync } from "fflate";
import { writeWorkbook } from "../../spreadsheet.ts";
import { readTable, type TableRow, tableOf } from "./csv-format.ts";
import { type FileQuestion, ImportError, type ParsedFile } from "./file-question.ts";
import { readXml, type XmlNode } from "./xml-tree.ts";

/** What the parts of a workbook that are read may unpack to. A hostile file of a kilobyte can unpack to gigabytes. */
const MAX_UNPACKED_BYTES = 50_000_000;
const SHEET_PARTS =
  /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/i;

/** Reads the questions of the first sheet of an Excel workbook, one per row. Throws ImportError if there is none. */
export function readXlsx(bytes: Uint8Array): Pick<ParsedFile, "rows" | "notices"> {
  const parts = unpack(bytes);
  const [sheet, ...otherSheets] = sheetsOf(parts);
  const sheetXml = sheet && parts[sheet.path];
  if (!sheet || !sheetXml) throw new ImportError(issue("no_sheet"));
  const context = { strings: stringsOf(parts), styles: stylesOf(parts) };
  const data = childOf(parse(sheetXml), "sheetData");
  const { rows, notices } = readTable(
    childrenOf(data, "row")
      .map((row, index) => readRow(row, index + 1, context))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== "")),
  );
  const notice = issue("only_first_sheet", { sheet: sheet.name });
  return { rows, notices: otherSheets.length > 0 ? [notice, ...notices] : notices };
}

type Parts = Record<string, Uint8Array>;

function unpack(bytes: Uint8Array): Parts {
  let unpackedBytes = 0;
  const isTooLarge = new ImportError(issue("workbook_too_large"));
  try {
    return unzipSync(bytes, {
      // The unpacker writes no more than the size that the archive declares here.
      filter: ({ name, originalSize }) => {
        if (!SHEET_PARTS.test(name)) return false;
        unpackedBytes += originalSize;
        if (unpackedBytes > MAX_UNPACKED_BYTES) throw isTooLarge;
        return true;
      },
    });
  } catch (error) {
    if (error === isTooLarge) throw error;
    throw new ImportError(issue("damaged_workbook"), { isUnsupportedType: true });
  }
}

/** Some programs give all elements a prefix. */
const localName = (name: string) => name.slice(name.indexOf(":") + 1);
const parse = (part: Uint8Array): XmlNode => readXml(strFromU8(part));
const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => localName(child.name) === name) ?? [];
const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined => childrenOf(node, name)[0];

function sheetsOf(parts: Parts): { name: string; path: string }[] {
  const [workbook, relations] = ["xl/workbook.xml", "xl/_rels/workbook.xml.rels"].map((path) => parts[path]);
  if (!workbook || !relations)
    throw new ImportError(issue("zip_without_workbook"), { isUnsupportedType: true });
  const targets = new Map(
    childrenOf(parse(relations), "Relationship").map(({ attributes }) => [
      attributes.Id ?? "",
      `xl/${(attributes.Target ?? "").replace(/^\/?(?:xl\/)?/, "")}`,
    ]),
  );
  return childrenOf(childOf(parse(workbook), "sheets"), "sheet")
    .filter(({ attributes }) => !attributes.state || attributes.state === "visible")
    .map(({ attributes }) => ({
      name: attributes.name ?? "",
      path: targets.get(attributes["r:id"] ?? "") ?? "",
    }));
}

function stringsOf(parts: Parts): string[] {
  const part = parts["xl/sharedStrings.xml"];
  return part ? childrenOf(parse(part), "si").map(richText) : [];
}

/** Returns the text of a cell; lowered and raised parts, as in H₂O, keep their place. */
function richText(node: XmlNode): string {
  const texts = node.children.map((child) => {
    if (localName(child.name) === "t") return child.text;
    if (localName(child.name) !== "r") return "";
    const text = childOf(child, "t")?.text ?? "";
    const position = childOf(childOf(child, "rPr"), "vertAlign")?.attributes.val;
    const tag = position === "subscript" ? "sub" : position === "superscript" ? "sup" : undefined;
    return tag && text.trim() !== "" ? `<${tag}>${text}</${tag}>` : text;
  });
  return texts
    .join("")
    .replace(/_x([0-9A-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, "\n");
}

type Style = "date" | "percent" | undefined;

/** Returns what the numbers of each cell style mean. */
function stylesOf(parts: Parts): Style[] {
  const part = parts["xl/styles.xml"];
  const root = part && parse(part);
  const codes = new Map(
    childrenOf(childOf(root, "numFmts"), "numFmt").map(({ attributes }) => [
      attributes.numFmtId ?? "",
      attributes.formatCode ?? "",
    ]),
  );
  return childrenOf(childOf(root, "cellXfs"), "xf").map(({ attributes: { numFmtId = "0" } }) =>
    styleOf(Number(numFmtId), codes.get(numFmtId) ?? ""),
  );
}

function styleOf(id: number, code: string): Style {
  const bare = code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, "");
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58) || /[ymdhs]/i.test(bare))
    return "date";
  return id === 9 || id === 10 || bare.includes("%") ? "percent" : undefined;
}

type Context = { strings: string[]; styles: Style[] };

function readRow(row: XmlNode, fallbackLine: number, context: Context): TableRow {
  const cells: string[] = [];
  let error: Issue | undefined;
  for (const cell of childrenOf(row, "c")) {
    const reference = cell.attributes.r ?? "";
    const column = reference === "" ? cells.length : columnIndex(reference);
    // Excel has 16,384 columns; questions use the first few dozen.
    if (column > 200) continue;
    while (cells.length < column) cells.push("");
    const read = readCell(cell, context);
    if ("error" in read) error ??= read.error;
    cells[column] = "text" in read ? read.text : "?";
  }
  return { line: Number(row.attributes.r) || fallbackLine, cells, error };
}

/** `B7` is in the column with the index 1. */
const columnIndex = (reference: string): number =>
  [...reference.replace(/[^A-Za-z]/g, "").toUpperCase()].reduce(
    (index, letter) => 26 * index + letter.charCodeAt(0) - 64,
    0,
  ) - 1;

function readCell(cell: XmlNode, { strings, styles }: Context): { text: string } | { error: Issue } {
  const value = childOf(cell, "v")?.text ?? "";
  const inline = childOf(cell, "is");
  switch (cell.attributes.t) {
    case "s":
      return { text: strings[Number(value)] ?? "" };
    case "inlineStr":
      return { text: inline ? richText(inline) : "" };
    case "str":
      return { text: value };
    case "b":
      return { text: value === "1" ? "True" : "False" };
    case "e":
      return { error: issue("cell_with_error", { cell: cell.attributes.r ?? "", error: value }) };
  }
  if (value === "") return { text: "" };
  const style = styles[Number(cell.attributes.s ?? 0)];
  if (style === "date" || cell.attributes.t === "d")
    return { error: issue("cell_with_date", { cell: cell.attributes.r ?? "" }) };
  // Excel calculates with 15 digits and stores more.
  const number = Number(Number(style === "percent" ? Number(value) * 100 : value).toPrecision(15));
  if (!Number.isFinite(number)) return { text: value };
  return { text: toDecimalNotation(number) + (style === "percent" ? "%" : "") };
}

/** Writes the questions as a workbook with the columns of CSV, all cells as text, so Excel changes none of them. */
export const writeXlsx = (questions: readonly FileQuestion[]): Uint8Array =>
  writeWorkbook([{ name: "Questions", headRows: 1, rows: tableOf(questions) }]);
