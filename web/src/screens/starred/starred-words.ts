type Topical = { topic_name: string; chapter_name: string };

/** Where a question or note belongs: `Nernst equation · Electrochemistry`. */
export function placeWords({ topic_name, chapter_name }: Topical): string {
  return `${topic_name} · ${chapter_name}`;
}

/** What the starred questions of a quiz are: all of them, or as many as one quiz asks. */
export function quizLengthWords(count: number, most: number): string {
  if (count <= most) return "All of them, without a time limit.";
  return `${most} of them, without a time limit: those you have not seen for longest.`;
}

/** `1 question`, `12 questions` */
export function countWords(count: number, one: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${one}s`;
}
