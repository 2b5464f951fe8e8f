/** Lower-case words and numbers of a Markdown text, with maths and marks taken off. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+(?:[.-][a-z0-9]+)*/g) ?? [];
}
