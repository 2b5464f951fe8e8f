import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Streak, streakQuery } from "../../api/coach.ts";
import { hideStreak, isStreakHidden } from "../../api/streak-setting.ts";
import { formatDay } from "../../smart-path-format.ts";
import { Button } from "../../ui/base/button.tsx";
import { formatCount } from "../../ui/base/format-count.ts";
import styles from "./streak-card.module.css";

/** Days in a row with the goal reached, unless the learner has hidden them. */
export function StreakCard() {
  const [isHidden, setHidden] = useState(isStreakHidden);
  const { data: streak } = useQuery({ ...streakQuery(), enabled: !isHidden });
  if (isHidden || !streak) return null;
  const hide = () => {
    hideStreak(true);
    setHidden(true);
  };
  return (
    <section className={styles.card} aria-labelledby="streak">
      <div className={styles.line}>
        <h2 id="streak">Your streak</h2>
        <Button variant="link" onClick={hide}>
          Hide
        </Button>
      </div>
      <p className={styles.days}>{formatCount(streak.current, "day")}</p>
      <p>{describeToday(streak)}</p>
      <p className="caption">{describeFreezes(streak)}</p>
    </section>
  );
}

/** What today still needs, or that it counts. */
export function describeToday({ current, longest, is_today_reached }: Streak): string {
  if (is_today_reached) return "Today counts. Well done.";
  const goal = "One finished quiz or 10 cards make a day count.";
  if (current > 0 || longest === 0) return goal;
  return `${goal} Your longest streak so far: ${formatCount(longest, "day")}.`;
}

/** How many days off are left this month, and the last one that was used. */
export function describeFreezes({ current, freezes_left, last_frozen_on, today }: Streak): string {
  const used =
    current > 0 && last_frozen_on !== null && last_frozen_on.slice(0, 7) === today.slice(0, 7)
      ? `${formatDay(last_frozen_on)} was a day off; your streak went on. `
      : "";
  if (freezes_left === 0) return `${used}Your two days off this month are used.`;
  return `${used}${formatCount(freezes_left, "day")} off left this month: they keep your streak by themselves.`;
}
