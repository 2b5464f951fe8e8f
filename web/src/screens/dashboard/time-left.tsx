import { useEffect, useState } from "react";
import { formatClock } from "../../format/dates.ts";

type Props = {
  endTime: string;
  /** The server's time in the response, and when this device received it (ms since 1970). */
  serverNow: string;
  receivedAt: number;
};

/** The time left until `endTime` by the server's clock, counting down: `18:05 left`. */
export function TimeLeft({ endTime, serverNow, receivedAt }: Props) {
  // At first as of the response, as in the page that the server has rendered.
  const [now, setNow] = useState(receivedAt);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  const leftMs = Date.parse(endTime) - Date.parse(serverNow) - (now - receivedAt);
  return (
    <b role="timer" suppressHydrationWarning>
      {formatClock(Math.max(0, Math.ceil(leftMs / 1000)))} left
    </b>
  );
}
