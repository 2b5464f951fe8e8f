// Where everything stands on the answer sheet of a test, in millimetres from the corner of its printed area. The page draws
// it from here, so nothing here needs a schema.

/** What the sheet has to know of a question. */
export type SheetQuestion = {
  number: number;
  /** How many options it has; 0 for one that asks for a number. */
  options: number;
  /** Whether its number has a point. */
  hasPoint: boolean;
};

type Bubble = { x: number; y: number; label: string };
/** A row of bubbles, one for each option. */
type ChoiceRow = { number: number; x: number; y: number; bubbles: Bubble[] };
/** Boxes to write a number into, each above its column of bubbles. */
type NumberBlock = { number: number; x: number; y: number; columns: { x: number; bubbles: Bubble[] }[] };

export type SheetPage = { choices: ChoiceRow[]; numbers: NumberBlock[] };

/** A4 without the margins of the page. */
export const SHEET = { width: 186, height: 262 };
/** Black squares in the four corners, by which a photo of the sheet is straightened. */
export const CORNER_SIZE = 6;
export const BUBBLE_RADIUS = 2.1;
const ROLL_DIGITS = 8;
const DIGITS = [..."0123456789"];

/** The columns of the roll number. */
export const rollColumns = columnsOf(12, 44, ROLL_DIGITS, DIGITS);

const ANSWERS = { top: 106, bottom: 252 };
const CHOICE = { columns: 3, width: 62, row: 5, number: 10, gap: 8, room: 48 };
/** How many signs of a number have a box. */
export const MAX_SHEET_SIGNS = 6;
const NUMBER = { columns: MAX_SHEET_SIGNS, width: 31, perRow: 6, head: 9, pitch: 4.7, gap: 4 };
/** More than these options don't fit beside each other. */
export const MAX_SHEET_OPTIONS = 10;

/** Places the questions, choices first, on as many sheets as they need. */
export function layOutAnswerSheet(questions: readonly SheetQuestion[]): SheetPage[] {
  const choices = questions.filter(({ options }) => options > 0);
  const numbers = questions.filter(({ options }) => options === 0);
  const pages: SheetPage[] = [];
  const rowsThatFit = Math.floor((ANSWERS.bottom - ANSWERS.top) / CHOICE.row);
  let top = ANSWERS.top;
  while (choices.length > 0) {
    const onPage = choices.splice(0, CHOICE.columns * rowsThatFit);
    const rows = Math.ceil(onPage.length / CHOICE.columns);
    pages.push({ choices: onPage.map((question, index) => choiceRow(question, index, rows)), numbers: [] });
    top = ANSWERS.top + rows * CHOICE.row + NUMBER.gap;
  }
  const blockHeight = NUMBER.head + (DIGITS.length + 2) * NUMBER.pitch + NUMBER.gap;
  while (numbers.length > 0) {
    if (pages.length === 0 || top + blockHeight > ANSWERS.bottom + NUMBER.gap) {
      pages.push({ choices: [], numbers: [] });
      top = ANSWERS.top;
    }
    const y = top;
    const row = numbers.splice(0, NUMBER.perRow);
    pages.at(-1)?.numbers.push(...row.map((question, index) => numberBlock(question, index, y)));
    top += blockHeight;
  }
  return pages;
}

/** In columns, each from top to bottom. */
function choiceRow({ number, options }: SheetQuestion, index: number, rows: number): ChoiceRow {
  const x = Math.floor(index / rows) * CHOICE.width;
  const y = ANSWERS.top + (index % rows) * CHOICE.row + CHOICE.row / 2;
  const count = Math.min(options, MAX_SHEET_OPTIONS);
  const gap = Math.min(CHOICE.gap, CHOICE.room / count);
  const bubbles = Array.from({ length: count }, (_, place) => ({
    x: x + CHOICE.number + gap / 2 + place * gap,
    y,
    label: String.fromCharCode(65 + place),
  }));
  return { number, x, y, bubbles };
}

function numberBlock({ number, hasPoint }: SheetQuestion, index: number, y: number): NumberBlock {
  const x = index * NUMBER.width;
  const labels = hasPoint ? [".", ...DIGITS] : DIGITS;
  const columns = columnsOf(x, y + NUMBER.head, NUMBER.columns, labels, NUMBER.pitch);
  // A minus can only come first.
  columns[0]?.bubbles.push({
    x: columns[0].x,
    y: y + NUMBER.head + (labels.length + 0.5) * NUMBER.pitch,
    label: "−",
  });
  return { number, x, y, columns };
}

function columnsOf(left: number, top: number, count: number, labels: readonly string[], pitch = 5) {
  return Array.from({ length: count }, (_, column) => {
    const x = left + (column + 0.5) * pitch;
    return {
      x,
      bubbles: labels.map((label, row) => ({ x, y: top + (row + 0.5) * pitch, label })),
    };
  });
}
