/** Whether the syllabus of JEE Main has dropped the chapter: it has questions, but only for JEE Advanced. */
export const isNotInMain = (exams: readonly string[]): boolean =>
  exams.includes("advanced") && !exams.includes("main");

type Share = { weightage: number; exams: readonly string[] };

/** A chapter's share of the paper: `6% of JEE`, or `not in Main`. */
export const formatShare = ({ weightage, exams }: Share): string =>
  isNotInMain(exams) ? "not in Main" : `${weightage}% of JEE`;

/** The weightage on the tile of a chapter; none if it is not in Main. */
export const shareOnTile = ({ weightage, exams }: Share): { weightage?: number } =>
  isNotInMain(exams) ? {} : { weightage };
