const letterAt = (index: number): string => String.fromCharCode(65 + index);

/** What prevents a question from being published, or is missing in it. */
export const questionIssues = {
  no_text: () => "Write the question.",
  no_topic: () => "Choose a topic.",
  no_passage: () => "Write the passage, or choose another format.",
  no_solution: () => "There is no solution yet. Students learn most from one.",
  unknown_topic: ({ id }: { id: number }) => `There is no topic ${id}.`,
  unknown_tag: ({ id }: { id: number }) => `There is no tag ${id}.`,

  // Questions with options
  blank_option: () => "Write this answer or remove it.",
  too_few_options: () => "Give at least two answers.",
  no_right_option: () => "Mark which answer is right.",
  too_many_right: ({ right }: { right: number }) => `${right} answers are marked right; this type has one.`,
  unexpected_number: () => "Only a numerical question has a number as its key.",
  unexpected_slips: () => "Only a numerical question has numbers of typical mistakes.",
  equal_options: ({ first, second }: { first: number; second: number }) =>
    `Answers ${letterAt(first)} and ${letterAt(second)} are the same. Change or remove one of them.`,

  // Questions for a number
  not_a_number: ({ text }: { text: string }) =>
    `"${text}" is not a number. Use digits and a point, such as 0.04.`,
  no_right_number: () => "Give the right number.",
  range_descends: ({ low, high }: { low: string; high: string }) =>
    `This range goes from ${low} down to ${high}.`,
  key_outside_ranges: ({ key }: { key: string }) => `${key} is in none of the accepted ranges.`,
  too_many_decimals: ({ key }: { key: string }) => `${key} has more decimals than the question asks for.`,
  unexpected_options: () => "A numerical question has no answers to choose from.",
  right_slip: ({ value }: { value: string }) => `${value} is accepted as right, so it is no slip.`,
  slip_without_text: () => "Say which mistake leads to this number.",
  unit_in_tex: ({ plain }: { plain: string[] }) =>
    `A unit is plain text, not TeX: write ${plain.join(" or ")}.`,
};
