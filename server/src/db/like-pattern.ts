/** Returns an ILIKE pattern that finds the text anywhere; wildcards in it are escaped. */
export const likePattern = (text: string): string => `%${text.trim().replace(/[\\%_]/g, "\\$&")}%`;
