import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Streak, streakQuery } from "../../api/coach.ts";
import { profileQuery } from "../../api/user.ts";
import { localStore } from "../../device/local-storage.ts";
import { USER_DATA_PREFIX } from "../../device/local-user-data.ts";
import { formatDay } from "../../format/dates.ts";
import { formatCount } from "../../format/numbers.ts";
import { Button } from "../../ui/controls/button.tsx";
import styles from "./streak-card.module.css";

/** Days in a row with the goal reached, or the way to show them again where the learner has hidden them. */
export function StreakCard() {
  const { data: user } = useQuery({ ...profileQuery(), enabled: false });
  const storageKey = `${USER_DATA_PREFIX}${user?.id ?? 0}:streak_hidden`;
  const [isHidden, setHidden] = useState(() => localStore.read(storageKey) === "yes");
  const { data: streak } = useQuery({ ...streakQuery(), enabled: !isHidden });
  const toggle = () => {
    localStore.write(storageKey, isHidden ? "no" : "yes");
    setHidden(!isHidden);
  };
  return (
    <section className={isHidden ? undefined : styles.card} aria-label="Your streak">
      <div className={styles.line}>
        {!isHidden && <h2>Your streak</h2>}
        <Button variant="link" onClick={toggle}>
          {isHidden ? "Show my streak" : "Hide"}
        </Button>
      </div>
      {!isHidden && streak && <Days streak={streak} />}
    </section>
  );
}

/** Without a streak there is nothing to keep, so no count and no freezes. */
function Days({ streak }: { streak: Streak }) {
  const { current } = streak;
  return (
    <>
      {current > 0 && <p className={styles.days}>{formatCount(current, "day")}</p>}
      <p>{describeToday(streak)}</p>
      {current > 0 && <p className="caption">{describeFreezes(streak)}</p>}
    </>
  );
}

/** What today still needs, or that it counts. */
export function describeToday({ current, longest, is_today_reached }: Streak): string {
  if (is_today_reached) return "Today counts. Well done.";
  const goal = "One finished quiz or 10 cards make a day count.";
  if (current > 0 || longest === 0) return goal;
  return `${goal} Your longest streak so far: ${formatCount(longest, "day")}.`;
}

/** How many days off are left this month, and the last one of it that this streak used. */
export function describeFreezes({ freezes_left, last_frozen_on, today }: Streak): string {
  const used =
    last_frozen_on !== null && last_frozen_on.slice(0, 7) === today.slice(0, 7)
      ? `${formatDay(last_frozen_on)} was a day off; your streak went on. `
      : "";
  if (freezes_left === 0) return `${used}Your two days off this month are used.`;
  return `${used}${formatCount(freezes_left, "day")} off left this month: they keep your streak by themselves.`;
}
