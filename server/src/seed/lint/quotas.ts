import { distinctQuestions, type Library, type LibraryIssue } from "../library.ts";

export type QuotaRow = {
  chapter: string;
  questions: number;
  floor: number;
  launch: number;
  difficulty: string;
  type: string;
  notes: string;
};

/**
 * L18: returns the number of questions and notes of each chapter and the number of questions it needs: at least
 * 12 + 3w, and 24 + 6w at launch, where w is the weightage. A template counts as one question.
 */
export function quotaTable(library: Library): QuotaRow[] {
  const questions = distinctQuestions(library);
  const { notes } = library;
  return library.chapters.map(({ fields }) => {
    const chapterQuestions = questions.filter((question) => question.chapterId === fields.id);
    const percent = (matches: (question: (typeof chapterQuestions)[number]) => boolean) =>
      chapterQuestions.length === 0
        ? 0
        : Math.round((100 * chapterQuestions.filter(matches).length) / chapterQuestions.length);
    const noteCount = notes.filter((note) => note.chapterId === fields.id).length;
    return {
      chapter: fields.id,
      questions: chapterQuestions.length,
      floor: 12 + 3 * fields.weightage,
      launch: 24 + 6 * fields.weightage,
      difficulty: (["easy", "medium", "hard"] as const)
        .map((level) => percent((question) => question.fields.difficulty === level))
        .join("/"),
      type: (["single", "multi", "numerical"] as const)
        .map((type) => percent((question) => question.fields.type === type))
        .join("/"),
      notes: `${noteCount}/${fields.topics.length}`,
    };
  });
}

/** L18: each chapter has the minimum number of questions. */
export function checkQuotas(library: Library): LibraryIssue[] {
  return quotaTable(library).flatMap(({ chapter, questions, floor }, index) => {
    const file = library.chapters[index]?.file ?? "";
    const message = `${chapter} has ${questions} questions; the minimum is ${floor}.`;
    return questions < floor ? [{ rule: "L18", level: "warning", file, line: 1, message } as const] : [];
  });
}
