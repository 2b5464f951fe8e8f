import { useEffect, useEffectEvent, useState } from "react";
import { pageClock, steadyNow } from "../../api/server-clock.ts";

/**
 * This device's time in milliseconds, each second and whenever the page is seen again. After what may have been a sleep
 * of the device the server is asked for the time (by several ticks at once: they share one call); where it cannot be,
 * what may have passed counts as passed.
 */
export function useNow(askServer?: () => Promise<unknown>): number {
  const [now, setNow] = useState(steadyNow);
  const tick = useEffectEvent(() => {
    setNow(steadyNow());
    if (!askServer || pageClock.doubtMs() === 0) return;
    const asked = navigator.onLine ? askServer() : Promise.reject();
    void asked.catch(pageClock.believe).then(() => setNow(steadyNow()));
  });
  useEffect(() => {
    const look = () => tick();
    const timer = setInterval(look, 1000);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return now;
}
