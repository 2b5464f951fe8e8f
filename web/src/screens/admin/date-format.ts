const dateFormatter = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium" });
const dateTimeFormatter = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeStyle: "short" });

/** Formats an ISO timestamp as a date in the browser's time zone: `21 Jan 2027`. */
export const formatDate = (at: string): string => dateFormatter.format(new Date(at));

/** Formats an ISO timestamp as date and time, to the minute, in the browser's time zone. */
export const formatDateTime = (at: string): string => dateTimeFormatter.format(new Date(at));
