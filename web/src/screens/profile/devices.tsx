import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Device, devicesQuery, useEndOtherSessions, useEndSession } from "../../api/devices.ts";
import { formatDateTime } from "../../format/dates.ts";
import { Button } from "../../ui/controls/button.tsx";
import { failureMessage } from "../../ui/loading/failure-message.ts";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { Spinner } from "../../ui/loading/spinner.tsx";
import { Alert } from "../../ui/messages/alert.tsx";
import styles from "./devices.module.css";

/** Lists the devices where the user is signed in, to sign out from them. Fetched only after a tap on "Show devices". */
export function Devices({ onSignOut }: { onSignOut: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.devices}>
      <h2>Devices</h2>
      {isOpen ? (
        <DeviceList onSignOut={onSignOut} />
      ) : (
        <Button variant="secondary" fullWidth onClick={() => setOpen(true)}>
          Show devices
        </Button>
      )}
    </section>
  );
}

function DeviceList({ onSignOut }: { onSignOut: () => void }) {
  const devices = useQuery(devicesQuery());
  const endSession = useEndSession();
  const endOtherSessions = useEndOtherSessions();
  return (
    <>
      {devices.isPending && <Spinner />}
      {devices.isError && !devices.data && (
        <LoadFailed error={devices.error} busy={devices.isFetching} onRetry={() => devices.refetch()}>
          Could not load your devices.
        </LoadFailed>
      )}
      {devices.data && (
        <ul className={styles.list}>
          {devices.data.map((device) => (
            <Row
              key={device.id}
              device={device}
              isBusy={endSession.isPending && endSession.variables === device.id}
              onEnd={() => (device.current ? onSignOut() : endSession.mutate(device.id))}
            />
          ))}
        </ul>
      )}
      {(endSession.isError || endOtherSessions.isError) && (
        <Alert state="wrong" role="alert">
          {failureMessage(
            endSession.error ?? endOtherSessions.error,
            "That device was not signed out. Check your connection and try again.",
          )}
        </Alert>
      )}
      {(devices.data?.length ?? 0) > 1 && (
        <Button
          variant="secondary"
          fullWidth
          busy={endOtherSessions.isPending}
          onClick={() => endOtherSessions.mutate()}
        >
          Sign out everywhere else
        </Button>
      )}
    </>
  );
}

type RowProps = { device: Device; isBusy: boolean; onEnd: () => void };

function Row({ device, isBusy, onEnd }: RowProps) {
  const { id, browser, system, current, created_at, last_seen_at } = device;
  return (
    <li className={styles.row}>
      <div className={styles.content} id={`device-${id}`}>
        <span className={styles.name}>
          {[browser, system].filter(Boolean).join(" on ") || "Unknown device"}
        </span>
        <span className={styles.subtitle}>
          {current ? "This device" : `Last seen ${formatDateTime(last_seen_at)}`}
        </span>
        <span className={styles.subtitle}>Signed in {formatDateTime(created_at)}</span>
      </div>
      <Button variant="secondary" compact busy={isBusy} aria-describedby={`device-${id}`} onClick={onEnd}>
        Sign out
      </Button>
    </li>
  );
}
