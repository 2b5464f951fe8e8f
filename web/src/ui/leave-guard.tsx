import { type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "../router/router.tsx";
import { ActionPair } from "./action-bar.tsx";
import { Button } from "./button.tsx";
import { guardLeaving, type Leaving } from "./leaving.ts";
import { Modal } from "./modal.tsx";

type Words = { title: string; children: ReactNode };

/** While on, asks before a link, the browser's Back or closing the page takes unsaved work away. */
export function LeaveGuard({ isOn, ...words }: Words & { isOn: boolean }) {
  return isOn && <ActiveGuard {...words} />;
}

function ActiveGuard({ title, children }: Words) {
  const [leaving, setLeaving] = useState<Leaving>();
  const navigate = useNavigate();
  useEffect(() => guardLeaving(setLeaving), []);
  if (!leaving) return null;

  const stay = () => setLeaving(undefined);
  const leave = () => {
    stay();
    leaving.go(navigate);
  };
  return (
    <Modal title={title} onClose={stay}>
      <p>{children}</p>
      <ActionPair>
        <Button look="danger" onClick={leave}>
          Leave
        </Button>
        <Button onClick={stay}>Keep editing</Button>
      </ActionPair>
    </Modal>
  );
}
