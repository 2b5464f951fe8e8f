/** The minutes a day that a learner can choose among the goals. */
export const dailyMinutesChoices = [15, 30, 45, 60, 90, 120] as const;
