import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { currentUserId } from "../../../api/outbox-transport.ts";
import { staySetting } from "../../../device/attempt-storage.ts";
import { Switch } from "../../../ui/controls/switch.tsx";

/** Switches on this device whether the next question comes by itself after an answer. */
export function MoveOnSwitch() {
  const userId = currentUserId(useQueryClient());
  const [moves, setMoves] = useState(!staySetting.isOn());
  return (
    <Switch
      label="Move on by itself"
      subtitle="After an answer the next question comes. Off: only Next Question moves."
      checked={moves}
      onChange={({ target }) => {
        staySetting.set(userId, !target.checked);
        setMoves(target.checked);
      }}
    />
  );
}
