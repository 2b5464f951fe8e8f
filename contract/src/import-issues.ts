type Format = "csv" | "xlsx" | "json" | "gift" | "moodle" | "text";
const formatNames: Record<Format, string> = {
  csv: "CSV",
  xlsx: "an Excel workbook",
  json: "JSON",
  gift: "GIFT",
  moodle: "Moodle XML",
  text: "typed text",
};

const encodingNames = {
  utf8: "UTF-8",
  utf8_with_mark: "UTF-8 with a byte order mark",
  utf16le: "UTF-16, low byte first",
  utf16be: "UTF-16, high byte first",
  utf16le_without_mark: "UTF-16, low byte first and without a byte order mark",
  utf16be_without_mark: "UTF-16, high byte first and without a byte order mark",
  "windows-1252": "Windows-1252",
};
export type FileEncoding = keyof typeof encodingNames;

const SAVE_AS_UTF8 = "Open it in the program that made it, and save it as UTF-8.";
const delimiterNames = { ";": "Semicolons", "\t": "Tabs", "|": "Bars (|)" };
export type NamedDelimiter = keyof typeof delimiterNames;

const keyReadingNames = {
  letter: "as the letter of an option",
  letters: "as the letters of options",
  number: "as the number of an option",
  numbers: "as the numbers of options",
  text: "as the text of an option",
  texts: "as the texts of options",
  from_zero: "counted from 0",
  from_zero_elsewhere: "counted from 0, as another row of this file does",
};
/** A way to read a key: what it names, and the letters of the options that this gives. */
export type KeyReading = { how: keyof typeof keyReadingNames; letters: string[] };
const wordReading = ({ how, letters }: KeyReading) => `${keyReadingNames[how]} (${letters.join(", ")})`;

const otherFormats = {
  pdf: "a PDF",
  zip: "a ZIP archive, as Word, Anki and H5P write them",
  old_office: "a file of an old version of Excel or Word",
  rtf: "an RTF document",
  compressed: "a compressed file",
  picture: "a picture",
  other_json: "JSON of another program",
  web_page: "a web page",
  qti: "QTI",
  latex: "LaTeX",
};
export type OtherFormat = keyof typeof otherFormats;

const pictureFaults = {
  too_large: "A picture of this question is larger than 5 MB.",
  too_many_pixels: "A picture of this question has more than 24 million pixels. Make it smaller.",
  not_a_picture: "A picture of this question is no JPEG, PNG or WebP.",
  unreadable: "A picture of this question is broken or cannot be read. Save it again as JPEG, PNG or WebP.",
};
export type PictureFault = keyof typeof pictureFaults;

type Percents = { weights: number[] };
const percents = ({ weights }: Percents) => weights.map((weight) => `${weight} %`).join(", ");

/** What the import of a file finds in one of its questions, and in the file as a whole. */
export const importIssues = {
  /** What an earlier version of the program has found: it stored the words. */
  stored_message: ({ text }: { text: string }) => text,
  /** What the schema of a question says. */
  misfit: ({ problem }: { problem: string }) => problem,

  // Fields of a question
  unknown_type: ({ text }: { text: string }) => `"${text}" is no type. Write single, multi or numerical.`,
  unknown_audience: ({ text }: { text: string }) =>
    `"${text}" is no audience (everyone or tests); the question is held for tests.`,
  like_held_question: ({ id }: { id: number }) =>
    `Question ${id} is held for tests and says nearly the same, so this one comes in held, too.`,
  unknown_format: ({ text }: { text: string }) => `"${text}" is no format; the question is taken as plain.`,
  unknown_decimals: ({ text }: { text: string }) =>
    `"${text}" is no number of decimals from 0 to 6; it is left out.`,
  unknown_difficulty: ({ text }: { text: string }) =>
    `"${text}" is no difficulty; the question is taken as medium.`,
  unknown_exam: ({ text, exams }: { text: string; exams: string[] }) =>
    `"${text}" names no exam; the question is taken for ${exams.length > 1 ? "both" : "JEE Advanced"}.`,
  slips_no_json: () => "The slips are no valid JSON; they are left out.",
  unreadable_slip: ({ text }: { text: string }) =>
    `"${text}" is no slip; write 4.92 = and the mistake. It is left out.`,
  only_for_numbers: ({ text }: { text: string }) => `"${text}" is for numbers only; it is left out.`,
  incomplete_source: () => "A source needs an exam and a year; it is left out.",
  solution_missing: () => "There is none yet.",
  topic_not_named: () => "No topic is named.",
  topic_unknown_here: ({ name }: { name: string }) => `There is no topic "${name}" here.`,
  tag_unknown_here: ({ name }: { name: string }) => `There is no tag "${name}" here; it is left out.`,
  similar_to_question: ({ percent, id }: { percent: number; id: number }) =>
    `Shares ${percent}% of its wording with question ${id}.`,
  similar_to_line: ({ percent, line }: { percent: number; line: number }) =>
    `Shares ${percent}% of its wording with line ${line}.`,
  command_shown: ({ command }: { command: string }) =>
    `${command} stands outside $…$, so students would see it as it is written.`,
  delimiter_shown: ({ sign }: { sign: string }) =>
    `\\${sign} has no partner, so students would see it as it is written.`,
  broken_character: () =>
    "A character could not be read and shows as \uFFFD. Correct it here after the import.",
  unstorable_character: () => "This text has a character that is broken or invisible. Type it again.",

  // Passages
  passage_changed: ({ id, known }: { id: string; known: boolean }) =>
    `The passage "${id}" has another text ${known ? "here" : "above"}, which is used. Give this one another id if both are needed.`,
  passage_missing: () => "The text of the passage is missing; the question is taken as plain.",
  passage_instead_of_format: ({ format }: { format: string }) =>
    `"${format}" is left out, because the row has a passage.`,

  // Keys
  key_names_nothing: ({ key }: { key: string }) => `The key "${key}" names no option of this row.`,
  ambiguous_key: ({ key, readings: [first, second] }: { key: string; readings: [KeyReading, KeyReading] }) =>
    `The key "${key}" can be read in two ways: ${wordReading(first)} or ${wordReading(second)}. Write ${first.letters.join(", ")} or ${second.letters.join(", ")}.`,
  different_keys: ({ keys }: { keys: string[] }) =>
    `The key is given more than once, and differs: "${keys.join('" and "')}".`,
  options_not_recognised: ({ key }: { key: string }) =>
    `The key is "${key}", but no options were found. Put each on a line of its own, as (a) …, (b) ….`,
  options_taken_for_text: ({ key }: { key: string }) =>
    `This is read as a question for the number ${key}. If it has options, put each on a line of its own, as (a) …, (b) ….`,
  options_in_one: ({ text }: { text: string }) =>
    `This looks like several options in one: "${text}". Put each on a line of its own.`,
  another_question_inside: ({ line }: { line: string }) =>
    `Another question may begin in this one: "${line}". Leave a blank line before it, and number it.`,
  ambiguous_number: ({ text, readings }: { text: string; readings: string[] }) =>
    `"${text}" can be read in two ways: ${readings.join(" or ")}. Write it without a comma.`,
  no_number: ({ text }: { text: string }) => `"${text}" is not a number. Write it in digits, like 0.045.`,
  no_range: ({ text }: { text: string }) => `"${text}" is no range. Write 4.5 to 4.7.`,
  ambiguous_ranges: ({ tolerance, ranges }: { tolerance: string; ranges: string[] }) =>
    `The accepted answers can be read in two ways: ${tolerance} by the tolerance or ${ranges.join("; ")}. Keep one of them.`,
  ambiguous_tolerance: ({ tolerance, percent }: { tolerance: string; percent: string }) =>
    `The tolerance can be read in two ways: ${tolerance} or ${percent} percent. Keep one of them.`,
  negative_tolerance: ({ tolerance }: { tolerance: string }) =>
    `A tolerance cannot be below zero, as "${tolerance}" is.`,
  tolerance_of_nothing: ({ tolerance }: { tolerance: string }) =>
    `There is a tolerance of ${tolerance}, but no number to allow it for.`,
  no_number_to_read: () => "There is no right number to read.",

  // Tables
  cells_unequal: ({ cells, columns }: { cells: number; columns: number }) =>
    `This row has ${cells} cells, the first line has ${columns}.`,
  cell_with_error: ({ cell, error }: { cell: string; error: string }) =>
    `Cell ${cell} has the error ${error}.`,
  cell_with_date: ({ cell }: { cell: string }) =>
    `Cell ${cell} is a date. Excel makes dates of texts such as 1-2: format the column as text, then type it again.`,

  // JSON
  unknown_member: ({ name }: { name: string }) => `The member "${name}" is not known; it is left out.`,
  wrong_member: ({ member, problem }: { member: string; problem: string | null }) =>
    `${member}: ${problem ?? "does not fit"}`,

  // GIFT and Moodle
  not_one_question: () => "This is not one question.",
  not_gift: ({ line }: { line: number | null }) =>
    `This is not GIFT${line === null ? "" : `, line ${line}`}. Signs ~ = # { } in a text need a \\ before them.`,
  comma_in_gift: ({ number }: { number: string }) => `GIFT has no commas in numbers. Write ${number}.`,
  name_dropped: ({ name }: { name: string }) => `The name "${name}" is not kept.`,
  id_dropped: ({ id }: { id: string }) => `The ID number "${id}" is not kept.`,
  marks_dropped: ({ marks }: { marks: number }) =>
    `The ${marks} marks are not kept: the marks of the exam count.`,
  no_answers: () => "This has no answers, so it is no question.",
  unsupported_kind: ({ kind }: { kind: string | null }) =>
    `Questions of the kind “${kind ?? "unknown"}” can’t be imported. Write it with options or a number.`,
  text_answer: () => "An answer in words cannot be marked here. Give options to choose from.",
  text_becomes_number: () =>
    "This asked for an answer in words whose keys are numbers; it becomes a question for a number. Leave it out if the wording matters.",
  partial_options_dropped: () => "Marks for partly right options are not kept.",
  partial_numbers_dropped: () => "Marks for partly right numbers are not kept.",
  right_weights_dropped: (params: Percents) =>
    `The right options weigh ${percents(params)}; here they count alike.`,
  wrong_weights_dropped: (params: Percents) =>
    `The wrong options weigh ${percents(params)}; here the marks of the exam count.`,
  number_feedback_dropped: () => "What is said about single numbers is not kept.",
  overall_feedback_dropped: () => "What is said about the answer as a whole is not kept.",
  hints_dropped: ({ max, hints }: { max: number; hints: number }) =>
    `Only the first ${max} of ${hints} hints are kept.`,
  units_dropped: ({ unit, others }: { unit: string; others: string[] }) =>
    `The answer is in ${unit}. Answers in ${others.join(", ")} are not converted.`,
  element_dropped: ({ tag }: { tag: string }) => `A <${tag}> can’t be imported; it is left out.`,
  numbering_dropped: () => "How a list is numbered is not kept: it counts 1, 2, 3.",

  // Pictures
  unusable_picture: ({ fault }: { fault: PictureFault }) => pictureFaults[fault],
  picture_left_out: ({ fault }: { fault: PictureFault }) =>
    `The question comes in without a picture. ${pictureFaults[fault]}`,

  // The file as a whole
  read_as: ({
    format,
    encoding,
  }: {
    format: Format;
    encoding: FileEncoding | { declared: string } | null;
  }) => {
    const name =
      encoding !== null && typeof encoding === "object"
        ? `${encoding.declared}, which its first line names`
        : encoding && encodingNames[encoding];
    return `Read as ${formatNames[format]}${name ? `, in ${name}` : ""}.`;
  },
  delimiter: ({ delimiter }: { delimiter: NamedDelimiter }) =>
    `${delimiterNames[delimiter]} separate its cells.`,
  broken_bytes: ({ bytes }: { bytes: number }) =>
    `${bytes === 1 ? "1 byte is" : `${bytes} bytes are`} broken. The rows show it as \uFFFD.`,
  taken_as_windows_1252: () =>
    `Its bytes are not UTF-8, so signs such as °, µ and é are taken from Windows-1252. If they look wrong: ${SAVE_AS_UTF8}`,
  only_first_sheet: ({ sheet }: { sheet: string }) => `Only the first sheet, "${sheet}", is read.`,
  unknown_column: (column: UnreadColumn) => `${nameColumn(column)} is not known: ${cellsLeftOut(column)}.`,
  repeated_column: (column: UnreadColumn) =>
    `${nameColumn(column)} repeats another: ${cellsLeftOut(column)}.`,

  lines_outside_questions: ({ count, lines }: { count: number; lines: string[] }) =>
    `${count === 1 ? "1 line is" : `${count} lines are`} part of no question and not read: "${lines.join('", "')}"${count > lines.length ? " …" : ""}`,
  keys_without_question: ({ numbers }: { numbers: number[] }) =>
    `The list of keys has keys of questions that are not in the file: ${numbers.join(", ")}.`,

  // Why a file cannot be read at all
  unreadable_bytes: () => "This file cannot be read.",
  not_a_text_file: () => "This is no text file. Save it as CSV, JSON, GIFT, XML or plain text.",
  unknown_encoding: () =>
    `The letters of this file are in an encoding that cannot be told for sure. ${SAVE_AS_UTF8}`,
  other_format: ({ format }: { format: OtherFormat }) =>
    `This is ${otherFormats[format]}, which cannot be read. Bring the questions as a table (Excel or CSV), or as GIFT, Moodle XML or the JSON that is exported here.`,
  no_known_format: () =>
    "This is neither CSV, Excel, JSON, GIFT nor Moodle XML, and no numbered questions with a line Ans: were found. The first line of a table names its columns, such as text, option_a, option_b, answer.",
  not_a_workbook: () => "This is no Excel workbook. Choose the format of the file.",
  zip_without_workbook: () => "This is a ZIP archive but no Excel workbook. Send an .xlsx file.",
  damaged_workbook: () => "This workbook is damaged. Open it in Excel and save it once more.",
  workbook_too_large: () => "This workbook is too large when unpacked. Split it, or save it as CSV.",
  no_sheet: () => "There is no sheet in this workbook.",
  no_question_column: ({ columns }: { columns: string[] }) =>
    `The first line has no column for the question. Begin with: ${columns.join(", ")}.`,
  not_a_table: ({ problem }: { problem: string }) =>
    `This is not a table of comma-separated values: ${problem}.`,
  no_question: () => "There is no question in this file.",
  too_many_questions: ({ questions, max }: { questions: number; max: number }) =>
    `This file has ${questions} questions; the limit is ${max}. Split it.`,
  too_many_pictures: ({ pictures, max }: { pictures: number; max: number }) =>
    `This file has ${pictures} pictures; the limit is ${max}. Split it.`,
  not_json: () => "This is not JSON.",
  json_of_another_program: ({
    format,
    member,
    problem,
  }: {
    format: string;
    member: string;
    problem: string | null;
  }) =>
    `This JSON was not exported here, so it cannot be read. It is not in the format ${format}: ${member}: ${problem ?? "does not fit"}.`,
  not_moodle: ({ element }: { element: string }) => `This is not a Moodle quiz but <${element}>.`,
  xml_declarations: () => "A document type or entities are not accepted.",
  empty_xml: () => "There is nothing in this file.",
  truncated_file: () => "This file ends before its questions do. Export or download it once more.",
  malformed_xml: ({ problem }: { problem: string }) =>
    `This is not well-formed XML: ${problem} Export it once more, or correct this line.`,
  unreadable_xml: ({ problem }: { problem: string }) => `This cannot be read: ${problem}`,
};

/** `heading` is empty if the column has none; `column` counts from 1. */
type UnreadColumn = { heading: string; column: number; cells: number };
const nameColumn = ({ heading, column }: UnreadColumn) =>
  heading === "" ? `Column ${column}, which has no heading,` : `The column "${heading}"`;
const cellsLeftOut = ({ cells }: UnreadColumn) =>
  `its ${cells === 1 ? "1 cell is" : `${cells} cells are`} left out`;
