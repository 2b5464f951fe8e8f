const dateFormatter = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium" });
const dateTimeFormatter = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeStyle: "short" });

/** The day of a moment, as the reader's clock has it. */
export const formatDate = (at: string): string => dateFormatter.format(new Date(at));

/** A moment to the minute, as the reader's clock has it. */
export const formatDateTime = (at: string): string => dateTimeFormatter.format(new Date(at));
