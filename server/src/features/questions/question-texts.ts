import {
  attemptTexts,
  type FieldIssue,
  ofRendered,
  type RenderedField,
  renderedFieldNames,
  reviewTexts,
} from "@rasayan/contract";
import type { RenderedText } from "../../markup/render-text.ts";

/** The texts of a question that students read, as Markdown (`T` is string), rendered, or in another form. */
export type QuestionTexts<T> = Record<RenderedField, T> & {
  answers: { text: T; rationale: T }[];
  hints: T[];
  passage: { text: T } | null;
};

/** How a text is rendered: a question has paragraphs, an answer is one line. */
export type QuestionTextKind = "question" | "answer";

type NamedText<T> = { field: string; kind: QuestionTextKind; text: T };

/** Lists the texts of a question with the names of their form fields, in the order in which messages are shown. */
export function listTexts<T>(question: QuestionTexts<T>): NamedText<T>[] {
  const { answers, hints, passage } = question;
  const named = (field: RenderedField): NamedText<T> => ({ field, kind: "question", text: question[field] });
  return [
    ...(passage ? [{ field: "passage", kind: "question" as const, text: passage.text }] : []),
    ...attemptTexts.map(named),
    ...answers.flatMap((answer, index): NamedText<T>[] => [
      { field: `answers.${index}.text`, kind: "answer", text: answer.text },
      { field: `answers.${index}.rationale`, kind: "answer", text: answer.rationale },
    ]),
    ...hints.map((hint, index): NamedText<T> => ({ field: `hints.${index}`, kind: "question", text: hint })),
    ...reviewTexts.map(named),
  ];
}

/** Returns the texts of a question with each of them transformed. */
export function mapTexts<S, T>(question: QuestionTexts<S>, transform: (text: S) => T): QuestionTexts<T> {
  const { answers, hints, passage } = question;
  return {
    ...ofRendered((name) => transform(question[name])),
    answers: answers.map((answer) => ({
      text: transform(answer.text),
      rationale: transform(answer.rationale),
    })),
    hints: hints.map(transform),
    passage: passage && { text: transform(passage.text) },
  };
}

/** Renders all texts of a question with `render`. Rejects if one of them is rejected. */
export async function renderTexts<S, T>(
  question: QuestionTexts<S>,
  render: (text: S, kind: QuestionTextKind, field: string) => Promise<T>,
): Promise<QuestionTexts<T>> {
  const answers = question.answers.map(async (answer, index) => {
    const [text, rationale] = await Promise.all([
      render(answer.text, "answer", `answers.${index}.text`),
      render(answer.rationale, "answer", `answers.${index}.rationale`),
    ]);
    return { text, rationale };
  });
  const passage = question.passage && render(question.passage.text, "question", "passage");
  const ownTexts = renderedFieldNames.map(
    async (name) => [name, await render(question[name], "question", name)] as const,
  );
  const [entries, renderedAnswers, hints, renderedPassage] = await Promise.all([
    Promise.all(ownTexts),
    Promise.all(answers),
    Promise.all(question.hints.map((hint, index) => render(hint, "question", `hints.${index}`))),
    passage,
  ]);
  const texts = new Map(entries);
  return {
    ...ofRendered((name) => texts.get(name) as T),
    answers: renderedAnswers,
    hints,
    passage: renderedPassage && { text: renderedPassage },
  };
}

/** All texts of a question as students see them, with what the renderer found. */
export type RenderedQuestion = QuestionTexts<RenderedText>;

/** Returns the errors found by rendering: formulas that don't parse, images without a description. */
export function renderingErrors(rendered: RenderedQuestion): FieldIssue[] {
  return issuesOf(rendered, undefined);
}

/** Returns the markup that is removed for students and mistakes in chemistry; they don't prevent publishing. */
export function renderingWarnings(rendered: RenderedQuestion): FieldIssue[] {
  return issuesOf(rendered, "warning");
}

function issuesOf(rendered: RenderedQuestion, severity: "warning" | undefined): FieldIssue[] {
  return listTexts(rendered).flatMap(({ field, text }) =>
    text.issues
      .filter((issue) => issue.severity === severity)
      .map(({ severity: _, ...issue }) => ({ field, ...issue })),
  );
}
