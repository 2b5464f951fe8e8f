import { formatIst } from "../../api/ist-date.ts";

/** Formats an ISO timestamp as a date in India: `21 Jan 2027`. */
export const formatDate = (at: string): string => formatIst(at, { dateStyle: "medium" });

/** Formats an ISO timestamp as date and time in India, to the minute. */
export const formatDateTime = (at: string): string =>
  formatIst(at, { dateStyle: "medium", timeStyle: "short" });
