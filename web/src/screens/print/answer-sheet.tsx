import {
  BUBBLE_RADIUS,
  CORNER_SIZE,
  layOutAnswerSheet,
  rollColumns,
  SHEET,
  type SheetPage,
  type SheetQuestion,
} from "@rasayan/contract/answer-sheet";
import { QrCode } from "../../ui/html/qr-code.tsx";
import styles from "./print.module.css";

type Props = {
  testId: number;
  title: string;
  institute: string;
  /** Undefined for a draft: its sheet is that of no version. */
  letter: string | undefined;
  questions: readonly (SheetQuestion & { hasSeveralRight: boolean })[];
};

/** The sheet on which students fill bubbles, one A4 page or more: black alone, because it may be copied. */
export function AnswerSheet({ testId, title, institute, letter, questions }: Props) {
  const pages = layOutAnswerSheet(questions);
  const several = questions.flatMap(({ hasSeveralRight, number }) => (hasSeveralRight ? number : []));
  return pages.map((page, index) => {
    const place = `${index + 1} of ${pages.length}`;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pages stay in their order
      <section key={index} className={styles.answers} aria-label={`Answer sheet, page ${place}`}>
        <svg
          viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
          role="img"
          aria-label={`Answer sheet of ${title}`}
        >
          <Corners />
          <Text x={12} y={6} size={5} bold room={HEADING_ROOM}>
            {institute === "" ? title : institute}
          </Text>
          <Text x={12} y={12} size={4} room={HEADING_ROOM}>
            {institute === "" ? "" : title}
          </Text>
          <Text x={12} y={18} size={4}>
            {pages.length > 1 ? `Answer sheet, page ${place}` : "Answer sheet"}
          </Text>
          {letter && (
            <>
              <Text x={139} y={14} size={13} bold anchor="middle">
                {letter}
              </Text>
              <Text x={139} y={19} size={3.2} anchor="middle">
                Version
              </Text>
              <QrCode
                text={`RASAYAN ${testId} ${letter} ${index + 1}/${pages.length}`}
                x={150}
                y={0}
                width={26}
                height={26}
              />
            </>
          )}
          <RollNumber />
          <Instructions several={several} />
          {page.choices.map((row) => (
            <ChoiceRow key={row.number} row={row} />
          ))}
          {page.numbers.map((block) => (
            <NumberBlock key={block.number} block={block} />
          ))}
        </svg>
      </section>
    );
  });
}

/** Up to the letter of the version. */
const HEADING_ROOM = 118;

function Corners() {
  const { width, height } = SHEET;
  const [right, bottom] = [width - CORNER_SIZE, height - CORNER_SIZE];
  return (
    <path
      d={[`M0 0`, `M${right} 0`, `M0 ${bottom}`, `M${right} ${bottom}`]
        .map((corner) => `${corner}h${CORNER_SIZE}v${CORNER_SIZE}h-${CORNER_SIZE}z`)
        .join("")}
    />
  );
}

type TextProps = {
  x: number;
  y: number;
  /** In millimetres. */
  size: number;
  bold?: boolean;
  anchor?: "start" | "middle" | "end";
  /** How wide it may be. */
  room?: number;
  children: string;
};

/** The width of capitals, by the size of the letters: a text that may be wider than its room is pressed together. */
const WIDEST_LETTER = 0.7;

function Text({ x, y, size, bold = false, anchor = "start", room, children }: TextProps) {
  const isTight = room !== undefined && children.length * size * WIDEST_LETTER > room;
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      fontWeight={bold ? 700 : 400}
      textAnchor={anchor}
      {...(isTight && { textLength: room, lengthAdjust: "spacingAndGlyphs" })}
    >
      {children}
    </text>
  );
}

type BubbleProps = { bubble: { x: number; y: number; label: string } };

/** The letter stands in the bubble in grey, so that a filled one can be told from it. */
function Bubble({ bubble: { x, y, label } }: BubbleProps) {
  return (
    <>
      <circle cx={x} cy={y} r={BUBBLE_RADIUS} fill="none" stroke="#000" strokeWidth={0.25} />
      <text x={x} y={y + 0.95} fontSize={2.6} textAnchor="middle" fill="#777">
        {label}
      </text>
    </>
  );
}

/** The box above a column of bubbles, to write the digit into. */
const Box = ({ x, y }: { x: number; y: number }) => (
  <rect x={x - 2.2} y={y} width={4.4} height={5.4} fill="none" stroke="#000" strokeWidth={0.25} />
);

function RollNumber() {
  return (
    <>
      <Text x={12} y={35} size={3.4} bold>
        Roll number
      </Text>
      {rollColumns.map(({ x, bubbles }) => (
        <g key={x}>
          <Box x={x} y={37.5} />
          {bubbles.map((bubble) => (
            <Bubble key={bubble.label} bubble={bubble} />
          ))}
        </g>
      ))}
    </>
  );
}

/** `21 to 25`, `3, 7 to 9`. */
function formatRuns(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`)).join(", ");
}

/** Left of the instructions the roll number ends. */
const INSTRUCTIONS_X = 62;
const RULER_MM = 100;

function Instructions({ several }: { several: readonly number[] }) {
  const lines = [
    "Fill the bubble completely with a black or blue ball pen.",
    "To change an answer, ask for a new sheet.",
    "A number: write it into the boxes from the left, and fill the bubble of each sign.",
    ...(several.length > 0 ? [`One or more options may be right in ${formatRuns(several)}.`] : []),
  ];
  const fields = [
    ["Name", 40],
    ["Date", 48],
    ["Student’s signature", 56],
    ["Invigilator’s signature", 64],
  ] as const;
  return (
    <>
      {fields.map(([label, y]) => (
        <g key={label}>
          <Text x={INSTRUCTIONS_X} y={y} size={3.4}>
            {label}
          </Text>
          <path
            d={`M${INSTRUCTIONS_X + 38} ${y + 0.6}H${SHEET.width - 10}`}
            stroke="#000"
            strokeWidth={0.25}
          />
        </g>
      ))}
      {lines.map((line, index) => (
        <Text key={line} x={INSTRUCTIONS_X} y={72 + 4.2 * index} size={2.7}>
          {line}
        </Text>
      ))}
      <path
        d={`M${INSTRUCTIONS_X} 90v3m0 -1.5h${RULER_MM}m0 -1.5v3`}
        stroke="#000"
        strokeWidth={0.25}
        fill="none"
      />
      <Text x={INSTRUCTIONS_X} y={97} size={2.7}>
        This line is 100 mm long. If yours is not, print the page at 100 %.
      </Text>
    </>
  );
}

function ChoiceRow({ row: { number, x, y, bubbles } }: { row: SheetPage["choices"][number] }) {
  return (
    <>
      <Text x={x + 7} y={y + 1.2} size={3.4} bold anchor="end">
        {String(number)}
      </Text>
      {bubbles.map((bubble) => (
        <Bubble key={bubble.label} bubble={bubble} />
      ))}
    </>
  );
}

function NumberBlock({ block: { number, x, y, columns } }: { block: SheetPage["numbers"][number] }) {
  return (
    <>
      <Text x={x} y={y + 2.4} size={3.4} bold>
        {String(number)}
      </Text>
      {columns.map((column) => (
        <g key={column.x}>
          <Box x={column.x} y={y + 3.4} />
          {column.bubbles.map((bubble) => (
            <Bubble key={bubble.label} bubble={bubble} />
          ))}
        </g>
      ))}
    </>
  );
}
