/**
 * Returns a message that lists what still uses an object, or undefined if nothing does; `uses` has counts under
 * plural names.
 */
export function inUseMessage(objectName: string, uses: Readonly<Record<string, number>>): string | undefined {
  const nonZeroUses = Object.entries(uses).filter(([, count]) => count > 0);
  if (nonZeroUses.length === 0) return undefined;
  const counts = nonZeroUses.map(([name, count]) => `${name}: ${count}`).join(", ");
  const hasDeleted = nonZeroUses.some(([name]) => name.startsWith("deleted "));
  const deletedNote = hasDeleted ? " What was deleted counts too, because it can be brought back." : "";
  return `This ${objectName} is still in use (${counts}), so it cannot be deleted.${deletedNote}`;
}
