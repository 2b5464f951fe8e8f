/**
 * Returns the first `count` letters from A that no option of the question has or ever had; AA, AB and so on follow Z.
 */
export function unusedKeys(usedKeys: readonly string[], count: number): string[] {
  const keys: string[] = [];
  for (let index = 0; keys.length < count; index += 1) {
    const key = keyAt(index);
    if (!usedKeys.includes(key)) keys.push(key);
  }
  return keys;
}

function keyAt(index: number): string {
  const lastLetter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? lastLetter : keyAt(Math.floor(index / 26) - 1) + lastLetter;
}
