/** The name of a call as words: `updateQuestion` is `Update question`. */
export function formatAction(action: string): string {
  const text = action.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
