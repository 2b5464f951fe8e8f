import { expect, test } from "vitest";
import { formatComeback, formatLastOption, formatOptionAdvice } from "./follow-up-format.ts";

const card = { note_id: 1, title: "Moles", topic_id: 2, chapter_id: 3, chapter_name: "Mole concept" };

test.each([
  ["2026-12-02", 0, "is among today’s cards"],
  ["2026-12-03", 1, "comes back on Thursday"],
  ["2026-12-08", 6, "comes back on Tuesday"],
  ["2026-12-09", 7, "comes back on Wednesday, 9 December"],
  ["2027-01-01", 30, "comes back on Friday, 1 January"],
])("a card due on %s, in %i days, %s", (comes_back_on, days_left, text) => {
  expect(formatComeback({ ...card, comes_back_on, days_left })).toBe(text);
});

const option = { position: 3, held: 1, was_added: true, is_right: true, worth: 2, break_even: 67, own: null };

test.each([
  [{ ...option, held: 2 }, "You chose all 3 right options: adding the last one won you 2 marks."],
  [
    { ...option, is_right: false, worth: -3 },
    "You added C to 1 right option, and it was wrong: that cost you 3 marks.",
  ],
  [
    { ...option, was_added: false, worth: -1 },
    "You chose 1 right option and left out C, which was right: that cost you 1 mark.",
  ],
])("the last option %o is worded", (last, text) => {
  expect(formatLastOption(last)).toBe(text);
});

test.each([
  [null, "of such cases."],
  [{ hit_rate: 60, gain: -1.2 }, "At that rate, adding costs you 1.2 marks a time: leave it out."],
  [{ hit_rate: 90, gain: 1.2 }, "At that rate, adding brings you 1.2 marks a time: add it."],
  [{ hit_rate: 75, gain: 0 }, "At that rate, adding and leaving are worth the same."],
])("at the own rate %o the advice ends: %s", (rate, end) => {
  const own = rate && { added: 20, added_right: 15, ...rate };
  const advice = formatOptionAdvice({ ...option, held: 2, break_even: 75, own });
  expect(advice).toMatch(
    /^With 2 options you are sure of and one in doubt, adding it pays if it is right in more than 75 % of such cases\./,
  );
  if (own) expect(advice).toContain("Of the 20 last options that you have added so far, 15 were right");
  expect(advice.endsWith(end)).toBe(true);
});
