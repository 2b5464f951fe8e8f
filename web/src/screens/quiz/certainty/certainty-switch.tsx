import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { currentUserId } from "../../../api/outbox-transport.ts";
import { certaintySetting } from "../../../device/attempt-storage.ts";
import { Switch } from "../../../ui/controls/switch.tsx";

/** Switches on this device whether quizzes ask how sure the learner is. */
export function CertaintySwitch() {
  const userId = currentUserId(useQueryClient());
  const [isOn, setOn] = useState(certaintySetting.isOn);
  return (
    <Switch
      label="Ask how sure I am"
      subtitle="Sure, Maybe or Guess beside every answer. Mock tests always ask."
      checked={isOn}
      onChange={({ target }) => {
        certaintySetting.set(userId, target.checked);
        setOn(target.checked);
      }}
    />
  );
}
