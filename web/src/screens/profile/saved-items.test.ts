import { expect, test } from "vitest";
import { formatBookmarkCounts, formatReportCount, formatUnreadCount } from "./saved-items.tsx";

test("formats the bookmark counts and omits zero counts", () => {
  expect(formatBookmarkCounts({ questions: 3, notes: 1 })).toBe("3 questions and 1 note");
  expect(formatBookmarkCounts({ questions: 1, notes: 0 })).toBe("1 question");
  expect(formatBookmarkCounts({ questions: 0, notes: 2 })).toBe("2 notes");
  expect(formatBookmarkCounts({ questions: 0, notes: 0 })).toBe("Nothing starred yet");
});

test("formats the numbers of reports and unread outcomes", () => {
  expect([formatReportCount(1), formatReportCount(2)]).toEqual(["1 report", "2 reports"]);
  expect([formatUnreadCount(1), formatUnreadCount(2)]).toEqual(["1 new answer", "2 new answers"]);
});
