const day = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium" });
const moment = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeStyle: "short" });

/** The day of a moment, as the reader's clock has it. */
export const dayWords = (at: string): string => day.format(new Date(at));

/** A moment to the minute, as the reader's clock has it. */
export const momentWords = (at: string): string => moment.format(new Date(at));
