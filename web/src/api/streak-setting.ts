/** In localStorage. */
const STORAGE_KEY = "streak_hidden";

/** Whether the learner has hidden the streak on this device. */
export const isStreakHidden = (): boolean => localStorage.getItem(STORAGE_KEY) === "yes";

/** Stores on this device whether the streak is hidden. */
export function hideStreak(isHidden: boolean): void {
  localStorage.setItem(STORAGE_KEY, isHidden ? "yes" : "no");
}
