import { useState } from "react";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";

const StreakCard = lazyComponent(
  async () => (await import("./streak-card.tsx")).StreakCard,
  () => null,
);

/** The streak at the end of the page. Loads once its place comes near, because most visits don't scroll that far. */
export function Streak() {
  const [isNear, setNear] = useState(false);
  const watch = (place: HTMLElement | null) => {
    if (!place) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: "100px",
    });
    observer.observe(place);
    return () => observer.disconnect();
  };
  return isNear ? <StreakCard /> : <div ref={watch} />;
}
