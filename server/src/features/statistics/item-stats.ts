import type { QualityFlag, QuestionStatistics, StatisticsSummary } from "@rasayan/contract";

/** With fewer attempts, good questions look bad at random. */
export const MIN_ATTEMPTS = 30;
/**
 * T. M. Haladyna & S. M. Downing, Educ. Psychol. Meas. 53 (1993) 999-1010 call an option dead if fewer than 5 %
 * choose it. This threshold is lower, because learners here choose freely what they practise.
 */
export const DEAD_DISTRACTOR_SHARE = 0.03;
/** If more than this share of learners leave a question blank, it's unclear or asks what nobody has learned. */
export const OFTEN_OMITTED_SHARE = 0.4;

/**
 * The upper and the lower group are 27 % of the attempts each: T. L. Kelley, "The selection of upper and lower groups
 * for the validation of test items", J. Educ. Psychol. 30 (1939) 17-24.
 */
export const GROUP_SHARE = 0.27;

/** Counts and shares as stored by the job. */
export type StoredSummary = {
  attempts: number;
  omitted: number;
  facility: number;
  discrimination: number | null;
  median_ms: number | null;
  flags: string[];
};

type StoredOption = {
  id: number;
  text_html: string;
  correct: boolean;
  chosen: number;
  upper_group_count: number;
};

export type StoredStatistics = StoredSummary & {
  version: number;
  current: boolean;
  upper_group_count: number;
  options: StoredOption[];
  counted_at: Date;
};

/** Returns the statistics of a version as editors read them. */
export function toSummary(stored: StoredSummary): StatisticsSummary {
  const { attempts, omitted, facility, discrimination, median_ms, flags } = stored;
  return {
    attempts,
    low_sample: attempts < MIN_ATTEMPTS,
    facility_pct: oneDecimal(100 * facility),
    discrimination: discrimination === null ? null : Math.round(100 * discrimination) / 100,
    omit_pct: percentOf(omitted, attempts),
    median_ms,
    flags: flags as QualityFlag[],
  };
}

/** Returns the summary and how often each option was chosen. */
export function toStatistics(stored: StoredStatistics): QuestionStatistics {
  const { version, current, upper_group_count, attempts, options, counted_at } = stored;
  return {
    ...toSummary(stored),
    version,
    current,
    upper_group_size: upper_group_count,
    options: options.map(({ upper_group_count: upperGroupCount, ...option }) => ({
      ...option,
      chosen_pct: percentOf(option.chosen, attempts),
      upper_group_pct: upper_group_count > 0 ? percentOf(upperGroupCount, upper_group_count) : null,
      flags: flagsOf({ ...option, upper_group_count: upperGroupCount }, stored),
    })),
    counted_at: counted_at.toISOString(),
  };
}

/** Returns the flags of the version that are about this option; a correct option has none. */
function flagsOf(option: StoredOption, { attempts, omitted, options, flags }: StoredStatistics) {
  if (option.correct) return [];
  const lowestKeyCount = Math.min(
    ...options.filter(({ correct }) => correct).map(({ upper_group_count }) => upper_group_count),
  );
  const optionFlags: QualityFlag[] = [];
  if (option.upper_group_count > lowestKeyCount) optionFlags.push("likely_miskeyed");
  if (option.chosen < DEAD_DISTRACTOR_SHARE * (attempts - omitted)) optionFlags.push("dead_distractor");
  return optionFlags.filter((flag) => flags.includes(flag));
}

const percentOf = (part: number, whole: number) => oneDecimal(whole > 0 ? (100 * part) / whole : 0);
const oneDecimal = (value: number) => Math.round(10 * value) / 10;
