import type { User } from "@rasayan/contract";
import { type FormEvent, useState } from "react";
import { useSetLocalTargetYear } from "../../api/goals.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/controls/field.tsx";
import { Modal } from "../../ui/dialogs/modal.tsx";
import styles from "./profile.module.css";

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

const EARLIEST_YEAR = 2024;
const LATEST_YEAR = 2030;

/** Changes the target year on this device only. The browser validates the range of the year. */
function TargetYearModal({ year, onClose }: { year: number; onClose: () => void }) {
  const setLocalTargetYear = useSetLocalTargetYear();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setLocalTargetYear(Number(new FormData(event.currentTarget).get("year")));
    onClose();
  };
  return (
    <Modal title="Set Target Year" onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label="Year of your exam"
          hint={`${EARLIEST_YEAR} to ${LATEST_YEAR}. Changes it here for now; Edit goals saves it for good.`}
          name="year"
          type="number"
          inputMode="numeric"
          min={EARLIEST_YEAR}
          max={LATEST_YEAR}
          required
          defaultValue={year}
        />
        <div className="pair">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </div>
      </form>
    </Modal>
  );
}

/** Returns the first character of a name in upper case, for the avatar; `?` for an empty name. */
export function initialOf(name: string): string {
  const [first = "?"] = name.trim();
  return first.toLocaleUpperCase();
}
