import { distinctQuestions, type Library, passageOf, type Question, type Tag } from "../library.ts";

/** A misconception, and the questions with an option that carries it. */
export type TaggedMisconception = { tag: Tag; questions: Question[] };

/** Returns the misconceptions that options carry, of one chapter if it is given. A template counts as one question. */
export function findMisconceptions(library: Library, chapter?: string): TaggedMisconception[] {
  const questions = distinctQuestions(library).filter(
    ({ chapterId }) => chapter === undefined || chapterId === chapter,
  );
  return library.tags
    .filter(({ kind }) => kind === "misconception")
    .map((tag) => ({
      tag,
      questions: questions.filter((question) => carriersOf(question, tag).length > 0),
    }))
    .filter((misconception) => misconception.questions.length > 0);
}

/**
 * Returns the misconceptions with their questions as a reader needs them to derive the options without knowing them:
 * no option is marked, only their number is given. With `withOptions`, the letters of the options stand last.
 */
export function describeMisconceptions(
  misconceptions: readonly TaggedMisconception[],
  library: Library,
  withOptions: boolean,
): string {
  const lines = misconceptions.flatMap(({ tag, questions }) => [
    `${tag.name}: ${tag.description}`,
    ...questions.flatMap((question) => {
      const carriers = carriersOf(question, tag);
      const passage = passageOf(question, library)?.body.text;
      return [
        `  ${question.fields.id}`,
        ...(passage === undefined ? [] : [indented(passage)]),
        indented(question.stem.text),
        ...question.options.map(({ key, text }) => indented(`${key}. ${text.text}`)),
        `    carried by ${withOptions ? carriers.join(", ") : countOf(carriers.length, "option")}`,
        "",
      ];
    }),
  ]);
  const carried = misconceptions.flatMap(({ tag, questions }) =>
    questions.flatMap((question) => carriersOf(question, tag)),
  );
  const total = `${countOf(carried.length, "option")} with ${countOf(misconceptions.length, "misconception")}`;
  return [...lines, total].join("\n");
}

/** Returns the letters of the options of a question that carry a misconception. */
function carriersOf({ fields }: Question, { name }: Tag): string[] {
  return Object.entries(fields.misconceptions)
    .filter(([, tag]) => tag === name)
    .map(([letter]) => letter)
    .toSorted();
}

function indented(text: string): string {
  return text.trim().replace(/^(?=.)/gm, "    ");
}

function countOf(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}
