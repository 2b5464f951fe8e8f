import { setTimeout } from "node:timers/promises";
import type { Chance } from "../../engine/src/chance.ts";
import { type Seat, setOnline } from "./seat.ts";

const [SHORTEST_MS, LONGEST_MS] = [200, 3_000];

/** Takes a seat's network away and gives it back at moments of chance, until told otherwise. */
export function startWeather(seat: Seat, chance: Chance) {
  let isHeld = false;
  let isOver = false;
  const waking = new AbortController();
  const pause = () =>
    setTimeout(SHORTEST_MS + chance() * (LONGEST_MS - SHORTEST_MS), undefined, {
      signal: waking.signal,
    }).catch(() => undefined);
  const blowing = (async () => {
    for (await pause(); !isOver; await pause()) if (!isHeld) await setOnline(seat, !seat.isOnline);
  })();
  return {
    /** The network stays so until `release`. */
    hold: async (isOnline: boolean) => {
      isHeld = true;
      await setOnline(seat, isOnline);
    },
    release: () => {
      isHeld = false;
    },
    /** The network is back for good. */
    clear: async () => {
      isOver = true;
      waking.abort();
      await blowing;
      await setOnline(seat, true);
    },
  };
}

export type Weather = ReturnType<typeof startWeather>;
