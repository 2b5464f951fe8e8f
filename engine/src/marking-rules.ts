/** Marks of one kind of question: all right, per right option of a partly right answer (null: none), wrong. */
export type QuestionScheme = { full: number; partial: number | null; negative: number };

export type QuestionKind = "single" | "multi" | "numerical";

/** A paper's marking as data, so that a later paper is a new rule and old attempts keep theirs. */
export type MarkingRule = {
  /** Its name for ever; a changed scheme gets a new one. */
  slug: string;
  exam: "JEE Main" | "JEE Advanced";
  /** The year of the paper, or the first year a scheme has held unchanged. */
  year: number;
  schemes: Record<QuestionKind, QuestionScheme>;
  /** Where a paper offered a choice ("any 5 of 10"), how many answered questions of a kind count. */
  maxCounted?: Partial<Record<QuestionKind, number>>;
  /**
   * Who wins the marks of a numerical question without a right answer: in the years with a choice of numericals only
   * those who attempted it. A choice question of that sort always pays everyone.
   */
  voidNumericalCredit: "everyone" | "attempted";
};

const scheme = (full: number, negative: number, partial: number | null = null): QuestionScheme => ({
  full,
  partial,
  negative,
});
const partialCredit = (negative: number) => scheme(4, negative, 1);

/** JEE Main has no multi-correct questions; those of our bank are marked by the Advanced rule of the day. */
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

/** The schemes of the real papers, newest first within an exam. Sources and confidence: docs/marking.md. */
export const markingRules: readonly MarkingRule[] = [
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

/** The rule by which a new quiz of a student with this goal is marked; without a goal, JEE Main's. */
export function currentMarkingRule(exam: MarkingRule["exam"] | null): MarkingRule {
  const rule = markingRules.find((one) => one.exam === (exam ?? "JEE Main"));
  if (!rule) throw new Error(`No marking rule for ${exam}`);
  return rule;
}
