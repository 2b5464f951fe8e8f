// Tables as files that spreadsheets open: CSV, and workbooks, which are ZIP archives of XML (decision 25).
import { strToU8, zipSync } from "fflate";

/** A cell of a table. Numbers stay numbers, texts stay texts. */
export type Cell = string | number | null;

/** What a spreadsheet would run as a formula, unless it's a plain number. Some read the full-width signs (＝＋－＠), too. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** Writes a table as CSV, of which a spreadsheet runs no cell as a formula. */
export function writeCsvTable(rows: readonly (readonly Cell[])[]): string {
  const lines = rows.map((cells) => cells.map(toCsvCell).join(","));
  // Without a byte order mark, Excel doesn't read the file as UTF-8.
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}

function toCsvCell(cell: Cell): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const guarded = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n']|^\s|\s$/.test(guarded) ? `"${guarded.replace(/"/g, '""')}"` : guarded;
}

/** Returns what a cell of CSV says, without the apostrophe that kept a spreadsheet from running it. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

/** A sheet of a workbook; so many rows at its top stay in sight. */
export type Sheet = { name: string; headRows: number; rows: readonly (readonly Cell[])[] };

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** Writes tables as the sheets of a workbook. Excel changes no text of it, and runs none as a formula. */
export function writeWorkbook(sheets: readonly Sheet[]): Uint8Array {
  const numbers = sheets.map((_, index) => index + 1);
  const parts = {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${numbers.map((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPE}.worksheet+xml"/>`).join("")}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.map(({ name }, index) => `<sheet name="${escapeText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships">${numbers.map((number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join("")}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": STYLES,
  };
  const written = sheets.map(
    (sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet)] as const,
  );
  const files = [...Object.entries(parts), ...written].map(
    ([name, xml]) => [name, strToU8(XML + xml)] as const,
  );
  // Level 1 takes a third of the time, and the table of a large class is written while other requests wait.
  return zipSync(Object.fromEntries(files), { level: 1 });
}

function sheetXml({ headRows, rows }: Sheet): string {
  const view = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${headRows}" topLeftCell="A${headRows + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  const columns = '<cols><col min="1" max="200" width="18" style="1" customWidth="1"/></cols>';
  const data = rows.map((cells, index) => sheetRow(cells, index + 1)).join("");
  return `<worksheet xmlns="${MAIN}">${view}${columns}<sheetData>${data}</sheetData></worksheet>`;
}

function sheetRow(cells: readonly Cell[], number: number): string {
  const written = cells.map((cell, index) => {
    if (cell === "" || cell === null) return "";
    const place = `${columnName(index)}${number}`;
    if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
    return `<c r="${place}" s="1" t="inlineStr"><is><t xml:space="preserve">${escapeText(cell)}</t></is></c>`;
  });
  return `<row r="${number}">${written.join("")}</row>`;
}

const columnName = (index: number): string =>
  (index < 26 ? "" : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

const escapeText = (text: string): string =>
  text
    // Excel reads _x0041_ as a character.
    .replace(/_(?=x[0-9A-F]{4}_)/gi, "_x005F_")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no such characters
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "")
    .replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;" })[sign] ?? "&gt;");
