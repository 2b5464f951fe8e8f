import { useEffect, useState } from "react";
import { steadyNow } from "../../api/server-clock.ts";

/** This device's time in milliseconds, each second and whenever the page is seen again. */
export function useNow(): number {
  const [now, setNow] = useState(steadyNow);
  useEffect(() => {
    const tick = () => setNow(steadyNow());
    const timer = setInterval(tick, 1000);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, []);
  return now;
}
