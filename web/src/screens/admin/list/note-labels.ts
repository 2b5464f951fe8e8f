import type { AdminNote } from "../../../api/admin-notes.ts";

/** Labels of a note's status. Students read only published notes. */
export const noteStatusLabels: Record<AdminNote["status"], string> = {
  review: "Draft",
  published: "Published",
};
