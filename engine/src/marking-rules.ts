/** Marks of one question type: fully right, per right option of a partly right answer (null: none), wrong. */
export type QuestionScheme = { full: number; partial: number | null; negative: number };

/** The engine's short form of the question type. */
export type QuestionKind = "single" | "multi" | "numerical";

/** The marking scheme of a paper as data. A later paper gets a new rule, and old attempts keep theirs. */
export type MarkingRule = {
  /** Permanent name of the rule; a changed scheme gets a new one. */
  slug: string;
  exam: "JEE Main" | "JEE Advanced";
  /** The year of the paper, or the first year of a scheme that then stayed the same. */
  year: number;
  schemes: Record<QuestionKind, QuestionScheme>;
  /** The marks of single questions that are marked in another way than others of their kind, by their ids. */
  questions?: Readonly<Record<number, QuestionScheme>>;
  /** For papers with a choice ("any 5 of 10"): how many answered questions of a type count. */
  maxCounted?: Partial<Record<QuestionKind, number>>;
  /**
   * Who gets the marks of a void numerical question for which the board gives full marks: in years with a choice of
   * numericals only those who attempted it. A void choice question always gives marks to everyone.
   */
  voidNumericalCredit: "everyone" | "attempted";
};

/** Returns how a rule marks a question. */
export const schemeOf = (
  { schemes, questions }: Pick<MarkingRule, "schemes" | "questions">,
  kind: QuestionKind,
  questionId?: number,
): QuestionScheme => (questionId === undefined ? undefined : questions?.[questionId]) ?? schemes[kind];

/** Whether two questions are marked alike. */
export const isSameScheme = (a: QuestionScheme, b: QuestionScheme): boolean =>
  a.full === b.full && a.partial === b.partial && a.negative === b.negative;

const scheme = (full: number, negative: number, partial: number | null = null): QuestionScheme => ({
  full,
  partial,
  negative,
});
const partialCredit = (negative: number) => scheme(4, negative, 1);

/** JEE Main has no multi-correct questions; those of the library use the current Advanced scheme. */
const main = (
  year: number,
  numerical: QuestionScheme,
  overrides: Partial<MarkingRule> = {},
): MarkingRule => ({
  slug: `jee-main-${year}`,
  exam: "JEE Main",
  year,
  schemes: { single: scheme(4, -1), multi: partialCredit(-2), numerical },
  voidNumericalCredit: "everyone",
  ...overrides,
});
const advanced = (
  year: number,
  single: QuestionScheme,
  multi: QuestionScheme,
  numerical: QuestionScheme,
): MarkingRule => ({
  slug: `jee-advanced-${year}`,
  exam: "JEE Advanced",
  year,
  schemes: { single, multi, numerical },
  voidNumericalCredit: "everyone",
});

/** The schemes of the real papers, newest first within an exam. docs/marking.md gives sources and confidence. */
const paperRules: readonly MarkingRule[] = [
  main(2025, scheme(4, -1)),
  main(2022, scheme(4, -1), { maxCounted: { numerical: 5 }, voidNumericalCredit: "attempted" }),
  main(2021, scheme(4, 0), { maxCounted: { numerical: 5 }, voidNumericalCredit: "attempted" }),
  main(2020, scheme(4, 0)),
  advanced(2023, scheme(3, -1), partialCredit(-2), scheme(4, 0)),
  advanced(2022, scheme(3, -1), partialCredit(-2), scheme(3, 0)),
  advanced(2020, scheme(3, -1), partialCredit(-2), scheme(4, 0)),
  advanced(2019, scheme(3, -1), partialCredit(-1), scheme(3, 0)),
  advanced(2018, scheme(3, -1), partialCredit(-2), scheme(3, 0)),
  advanced(2016, scheme(3, -1), partialCredit(-2), scheme(3, 0)),
  advanced(2013, scheme(2, 0), scheme(4, -1), scheme(4, -1)),
];

/** The rule for a new quiz of a student with this target exam; without one, JEE Main's. */
export function currentMarkingRule(exam: MarkingRule["exam"] | null): MarkingRule {
  const rule = paperRules.find((candidate) => candidate.exam === (exam ?? "JEE Main"));
  if (!rule) throw new Error(`No marking rule for ${exam}`);
  return rule;
}

/** The rule for a new diagnostic: a wrong answer scores 0, because the first quiz must not discourage anyone. */
export function diagnosticMarkingRule(exam: MarkingRule["exam"] | null): MarkingRule {
  const rule = currentMarkingRule(exam);
  const { single, multi, numerical } = rule.schemes;
  return {
    ...rule,
    slug: `${rule.slug}-diagnostic`,
    schemes: {
      single: { ...single, negative: 0 },
      multi: { ...multi, negative: 0 },
      numerical: { ...numerical, negative: 0 },
    },
  };
}

/** All rules, which are copied into the database. */
export const markingRules: readonly MarkingRule[] = [
  ...paperRules,
  diagnosticMarkingRule("JEE Main"),
  diagnosticMarkingRule("JEE Advanced"),
];
