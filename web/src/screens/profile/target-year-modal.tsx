import type { FormEvent } from "react";
import { useSetLocalTargetYear } from "../../api/goals.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Modal } from "../../ui/modal.tsx";
import styles from "./profile.module.css";

const EARLIEST_YEAR = 2024;
const LATEST_YEAR = 2030;

/** Changes the target year on this device only. The browser validates the range of the year. */
export function TargetYearModal({ year, onClose }: { year: number; onClose: () => void }) {
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
