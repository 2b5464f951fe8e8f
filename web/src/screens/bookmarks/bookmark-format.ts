type TopicLocation = { topic_name: string; chapter_name: string };

/** Where a question or note belongs: `Nernst equation · Electrochemistry`. */
export function formatLocation({ topic_name, chapter_name }: TopicLocation): string {
  return `${topic_name} · ${chapter_name}`;
}

/** What the starred questions of a quiz are: all of them, or as many as one quiz asks. */
export function quizLengthMessage(count: number, max: number): string {
  if (count <= max) return "All of them, without a time limit.";
  return `${max} of them, without a time limit: those you have not seen for longest.`;
}

/** `1 question`, `12 questions` */
export function formatCount(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
