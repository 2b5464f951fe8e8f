import { useEffect, useEffectEvent, useState } from "react";
import { monotonicNow, pageClock } from "../../api/server-clock.ts";

/**
 * Returns the time of this page's clock in milliseconds. Updates every second and whenever the page becomes visible.
 * If the device may have slept, calls `syncWithServer` to fetch the server's time. Several ticks may call it at once,
 * so it must share one request between them. If it fails, the uncertain time counts as passed.
 */
export function useNow(syncWithServer?: () => Promise<unknown>): number {
  const [now, setNow] = useState(monotonicNow);
  const tick = useEffectEvent(() => {
    setNow(monotonicNow());
    if (!syncWithServer || pageClock.uncertainMs() === 0) return;
    const syncing = navigator.onLine ? syncWithServer() : Promise.reject();
    void syncing.catch(pageClock.acceptUncertain).then(() => setNow(monotonicNow()));
  });
  useEffect(() => {
    const handleTick = () => tick();
    const timer = setInterval(handleTick, 1000);
    document.addEventListener("visibilitychange", handleTick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", handleTick);
    };
  }, []);
  return now;
}
