import type { User } from "@rasayan/contract";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { initialOf } from "./initial.ts";
import styles from "./profile-header.module.css";
import { TargetYearModal } from "./target-year-modal.tsx";

export function ProfileHeader({ user }: { user: User }) {
  const [isYearOpen, setYearOpen] = useState(false);
  return (
    <div className={styles.head}>
      <span className={styles.avatar} aria-hidden="true">
        {initialOf(user.name)}
      </span>
      <div className={styles.text}>
        <div className={styles.name}>
          <h1>{user.name}</h1>
          {user.isPremium && <span className={styles.pro}>PRO</span>}
        </div>
        <Button variant="link" onClick={() => setYearOpen(true)}>
          Target year {user.target_year}
        </Button>
      </div>
      {isYearOpen && <TargetYearModal year={user.target_year} onClose={() => setYearOpen(false)} />}
    </div>
  );
}
