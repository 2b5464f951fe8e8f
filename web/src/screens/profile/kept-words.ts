const counted = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

/** `3 questions and 1 note`, without what there is none of. */
export function starsWords({ questions, notes }: { questions: number; notes: number }): string {
  const parts = [questions > 0 && counted(questions, "question"), notes > 0 && counted(notes, "note")];
  return parts.filter(Boolean).join(" and ") || "Nothing starred yet";
}

/** `2 reports` */
export function reportsWords(count: number): string {
  return counted(count, "report");
}

/** `1 new answer` */
export function newsWords(unseen: number): string {
  return counted(unseen, "new answer");
}
