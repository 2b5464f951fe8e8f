/** The chapters that classes IX and X begin with, by their slugs in the library. */
export const BASIC_CHAPTERS = ["mole-concept", "atomic-structure", "periodicity", "redox-reactions"] as const;
