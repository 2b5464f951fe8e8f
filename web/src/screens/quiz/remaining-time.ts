/** Whole seconds until `endTime` by the server's clock, 0 once it has passed. */
export function secondsLeft(endTime: string, serverOffsetMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(endTime) - (nowMs + serverOffsetMs)) / 1000));
}

/** `mm:ss`, with as many digits for the minutes as they need. */
export function formatClock(seconds: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}
