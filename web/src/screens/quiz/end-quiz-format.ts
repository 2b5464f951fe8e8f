/** `1 question is unanswered.` */
export function formatUnanswered(count: number): string {
  return count === 1 ? "1 question is unanswered." : `${count} questions are unanswered.`;
}

/** `1 answer not submitted` */
export function formatDrafts(count: number): string {
  return count === 1 ? "1 answer not submitted" : `${count} answers not submitted`;
}

/** `1 answer not saved` */
export function formatUnsaved(count: number): string {
  return count === 1 ? "1 answer not saved" : `${count} answers not saved`;
}

/** Warns that ending this quiz closes `count` questions in a timed quiz in progress. */
export function sharedQuestionsWarning(count: number): string {
  const [questions, answers, pronoun] =
    count === 1 ? ["1 question", "its answer", "it"] : [`${count} questions`, "their answers", "them"];
  return `A timed quiz that is still running asks ${questions} of this one. Ending this quiz shows you ${answers}, and you can no longer answer ${pronoun} there.`;
}
