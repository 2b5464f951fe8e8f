import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { currentUserId } from "../../../api/outbox-transport.ts";
import { isSetToAskCertainty, setAsksCertainty } from "../../../device/attempt-storage.ts";
import styles from "./certainty-switch.module.css";

/** Switches on this device whether quizzes ask how sure the learner is. */
export function CertaintySwitch() {
  const userId = currentUserId(useQueryClient());
  const [isOn, setOn] = useState(isSetToAskCertainty);
  const hintId = useId();
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        aria-label="Ask how sure I am"
        aria-describedby={hintId}
        checked={isOn}
        onChange={({ target }) => {
          setAsksCertainty(userId, target.checked);
          setOn(target.checked);
        }}
      />
      <span>
        Ask how sure I am
        <span id={hintId} className="caption">
          Sure, Maybe or Guess beside every answer. Mock tests always ask.
        </span>
      </span>
    </label>
  );
}
