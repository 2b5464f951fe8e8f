type TopicLocation = { topic_name: string; chapter_name: string };

/** Formats the topic and chapter of a question or note: `Nernst equation · Electrochemistry`. */
export function formatLocation({ topic_name, chapter_name }: TopicLocation): string {
  return `${topic_name} · ${chapter_name}`;
}

/** Says how many bookmarked questions a quiz asks: all of them, or `max`. */
export function quizLengthMessage(count: number, max: number): string {
  if (count <= max) return "All of them, without a time limit.";
  return `${max} of them, without a time limit: those you have not seen for longest.`;
}

/** `1 question`, `12 questions` */
export function formatCount(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
