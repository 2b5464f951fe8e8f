/** Returns the whole seconds (rounded up) until `endTime` by the server's clock, 0 once it has passed. */
export function secondsLeft(endTime: string, serverOffsetMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(endTime) - (nowMs + serverOffsetMs)) / 1000));
}

/** Formats seconds as `mm:ss`. Minutes have at least two digits: `180:00`. */
export function formatClock(seconds: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}
