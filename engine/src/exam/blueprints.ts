import {
  currentMarkingRule,
  isSameScheme,
  type MarkingRule,
  type QuestionKind,
  type QuestionScheme,
} from "../marking-rules.ts";
import type { ExamTrack } from "../plan/exam-horizon.ts";

/**
 * What a section asks: `integer` is a numerical question whose answer is a whole number, `decimal` one that is asked to
 * two decimals, and `match` a single-correct question about two lists.
 */
export type SectionKind = "single" | "multi" | "match" | "integer" | "decimal";

export type BlueprintSection = {
  name: string;
  kind: SectionKind;
  questions: number;
  marking: QuestionScheme;
};

/** The plan of a mock test, as data. A later pattern gets a new blueprint, so that stored papers keep theirs. */
export type Blueprint = {
  /** Permanent; also names the marking rule. */
  id: string;
  name: string;
  exam: ExamTrack;
  minutes: number;
  /** In the order of the paper. All sections of one question kind have the same marking. */
  sections: readonly BlueprintSection[];
};

const mcq = (full: number): QuestionScheme => ({ full, partial: null, negative: -1 });
const partialMarks: QuestionScheme = { full: 4, partial: 1, negative: -2 };
const noNegative: QuestionScheme = { full: 4, partial: null, negative: 0 };

/** Sources and confidence: docs/marking.md. */
export const blueprints: readonly Blueprint[] = [
  {
    id: "jee-main",
    name: "JEE Main chemistry paper",
    exam: "main",
    minutes: 60,
    sections: [
      { name: "Section A", kind: "single", questions: 20, marking: mcq(4) },
      { name: "Section B", kind: "integer", questions: 5, marking: mcq(4) },
    ],
  },
  {
    id: "jee-advanced-2024-1",
    name: "JEE Advanced 2024 Paper 1 pattern",
    exam: "advanced",
    minutes: 60,
    sections: [
      { name: "Section 1", kind: "single", questions: 4, marking: mcq(3) },
      { name: "Section 2", kind: "multi", questions: 3, marking: partialMarks },
      { name: "Section 3", kind: "integer", questions: 6, marking: noNegative },
      { name: "Section 4", kind: "match", questions: 4, marking: mcq(3) },
    ],
  },
  {
    id: "jee-advanced-2025-2",
    name: "JEE Advanced 2025 Paper 2 pattern",
    exam: "advanced",
    minutes: 60,
    sections: [
      { name: "Section 1", kind: "single", questions: 4, marking: mcq(3) },
      { name: "Section 2", kind: "multi", questions: 4, marking: partialMarks },
      { name: "Section 3", kind: "decimal", questions: 8, marking: noNegative },
    ],
  },
];

/** Returns the blueprint with this id, or undefined. */
export const findBlueprint = (id: string): Blueprint | undefined =>
  blueprints.find((blueprint) => blueprint.id === id);

/** The marks of a paper that is right throughout. */
export const maxMarksOf = ({ sections }: Blueprint): number =>
  sections.reduce((sum, { questions, marking }) => sum + questions * marking.full, 0);

const questionKinds: Record<SectionKind, QuestionKind> = {
  single: "single",
  match: "single",
  multi: "multi",
  integer: "numerical",
  decimal: "numerical",
};

/**
 * The marking rule of a blueprint's papers. A kind of question that it doesn't ask is marked as in the latest paper of
 * its exam. Throws if two sections mark the same kind differently, because a rule can't express that.
 */
export function blueprintMarkingRule({ id, exam, sections }: Blueprint): MarkingRule {
  const latest = currentMarkingRule(exam === "main" ? "JEE Main" : "JEE Advanced");
  const schemes = { ...latest.schemes };
  const definedKinds = new Set<QuestionKind>();
  for (const { kind, marking } of sections) {
    const questionKind = questionKinds[kind];
    if (definedKinds.has(questionKind) && !isSameScheme(schemes[questionKind], marking))
      throw new Error(`The sections of ${id} mark ${questionKind} questions differently.`);
    definedKinds.add(questionKind);
    schemes[questionKind] = marking;
  }
  return {
    slug: `mock-${id}`,
    exam: latest.exam,
    year: latest.year,
    schemes,
    voidNumericalCredit: "everyone",
  };
}
