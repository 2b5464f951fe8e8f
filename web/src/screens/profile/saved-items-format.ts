const formatCount = (count: number, noun: string) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);

/** `3 questions and 1 note`; a zero count is omitted. */
export function formatBookmarkCounts({ questions, notes }: { questions: number; notes: number }): string {
  const parts = [
    questions > 0 && formatCount(questions, "question"),
    notes > 0 && formatCount(notes, "note"),
  ];
  return parts.filter(Boolean).join(" and ") || "Nothing starred yet";
}

/** `2 reports` */
export function formatReportCount(count: number): string {
  return formatCount(count, "report");
}

/** `1 new answer` */
export function formatUnreadCount(unseen: number): string {
  return formatCount(unseen, "new answer");
}
