// The limits of a set test and of draws for it. The forms check by them, so nothing here needs a schema.

/** The most questions of a test. */
export const MAX_TEST_QUESTIONS = 200;
/** The minutes of a new test. */
export const DEFAULT_TEST_MINUTES = 60;
/** The most rows of a draw by filters. */
export const MAX_DRAW_ROWS = 50;
/** From at most so many of a teacher's last tests a draw leaves the questions out. */
export const MAX_LAST_TESTS = 50;
/** The most marks of a question, and the most that a wrong answer costs. */
export const MAX_MARKS = 20;
/** How many seconds after the end of an attempt answers may arrive that were given in time. */
export const LATE_GRACE_SECONDS = 180;
