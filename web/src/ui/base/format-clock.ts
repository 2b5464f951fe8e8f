/** Formats seconds as `mm:ss`. Minutes have at least two digits: `180:00`. */
export function formatClock(seconds: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}
