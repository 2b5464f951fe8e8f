import type { QuestionType, QuizSection, SectionKind } from "@rasayan/contract";
import { isSameScheme, type MarkingRule, type QuestionKind, type QuestionScheme } from "@rasayan/engine";
import { kindOf, schemeOf } from "../learning/engine-question.ts";

/** The sections of a quiz without a paper, in their order: one for each type of question. */
export const typeSectionKinds: readonly QuestionKind[] = ["single", "multi", "numerical"];
/** The section of each type of question in a quiz without a paper. */
const typeSectionNames: Record<QuestionKind, { name: string; kind: SectionKind }> = {
  single: { name: "Single correct", kind: "single" },
  multi: { name: "Multiple correct", kind: "multi" },
  numerical: { name: "Numerical", kind: "numerical" },
};

type TypedQuestion = { id: number; type: QuestionType };

/** The section of a question in a quiz without a blueprint: one for each type, and for each of the other marks in it. */
export function typeSectionOf(rule: MarkingRule, question: TypedQuestion) {
  const section = typeSectionNames[kindOf(question.type)];
  const marking = schemeOf(rule, question);
  const isUsual = isSameScheme(marking, rule.schemes[kindOf(question.type)]);
  return { ...section, name: isUsual ? section.name : `${section.name} (${shortMarks(marking)})`, marking };
}

/** `+4, −1`, `+4 to +1, −2`. */
function shortMarks({ full, partial, negative }: QuestionScheme): string {
  const signed = (marks: number) => (marks > 0 ? `+${marks}` : `${marks}`.replace("-", "−"));
  return `${[full, ...(partial === null ? [] : [partial])].map(signed).join(" to ")}, ${signed(negative)}`;
}

/**
 * Returns questions in the order of their sections: by type, and in each type those with the usual marks first. Within a section
 * they stay in their order.
 */
export function bySection<Question extends TypedQuestion>(
  rule: MarkingRule,
  questions: readonly Question[],
): Question[][] {
  return typeSectionKinds.flatMap((kind) => {
    const ofKind = questions.filter(({ type }) => kindOf(type) === kind);
    const groups = Map.groupBy(ofKind, (question) => typeSectionOf(rule, question).name);
    const usual = groups.get(typeSectionNames[kind].name);
    const others = [...groups.values()].filter((group) => group !== usual);
    return usual ? [usual, ...others] : others;
  });
}

/** Returns the sections of a quiz without a blueprint, with its questions; `all` are known before the quiz begins. */
export function typeSections(
  rule: MarkingRule,
  questions: readonly TypedQuestion[],
  all: readonly TypedQuestion[],
): QuizSection[] {
  const begun = new Set(questions.map(({ id }) => id));
  return bySection(rule, all).flatMap((group) => {
    const [first] = group;
    const question_ids = group.map(({ id }) => id).filter((id) => begun.has(id));
    return first ? [{ ...typeSectionOf(rule, first), questions: group.length, question_ids }] : [];
  });
}
