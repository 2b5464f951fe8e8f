/** A pattern for ILIKE that finds the words anywhere in a text; nothing in them is a wildcard. */
export const likePattern = (text: string): string => `%${text.trim().replace(/[\\%_]/g, "\\$&")}%`;
