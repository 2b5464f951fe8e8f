/** `1 question is unanswered.` */
export function unansweredWords(count: number): string {
  return count === 1 ? "1 question is unanswered." : `${count} questions are unanswered.`;
}

/** `1 answer not submitted` */
export function draftWords(count: number): string {
  return count === 1 ? "1 answer not submitted" : `${count} answers not submitted`;
}

/** `1 answer not saved` */
export function unsavedWords(count: number): string {
  return count === 1 ? "1 answer not saved" : `${count} answers not saved`;
}
