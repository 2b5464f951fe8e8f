/** Formats the name of an endpoint as words: `updateQuestion` becomes `Update question`. */
export function formatAction(action: string): string {
  const text = action.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
