import { useEffect, useEffectEvent, useState } from "react";
import { monotonicNow, pageClock } from "../../api/server-clock.ts";

/**
 * This device's time in milliseconds, each second and whenever the page is seen again. After what may have been a sleep
 * of the device the server is asked for the time (by several ticks at once: they share one call); where it cannot be,
 * what may have passed counts as passed.
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
