/** The first `count` letters from A that no option of the question has or ever had; after Z come AA, AB and so on. */
export function freeKeys(taken: readonly string[], count: number): string[] {
  const keys: string[] = [];
  for (let place = 0; keys.length < count; place += 1) {
    const key = keyAt(place);
    if (!taken.includes(key)) keys.push(key);
  }
  return keys;
}

function keyAt(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : keyAt(Math.floor(place / 26) - 1) + last;
}
