/** Says in words what still uses an object, or undefined when nothing does; counts stand under plural names. */
export function stillInUse(what: string, uses: Readonly<Record<string, number>>): string | undefined {
  const listed = Object.entries(uses).filter(([, count]) => count > 0);
  if (listed.length === 0) return undefined;
  const counts = listed.map(([name, count]) => `${name}: ${count}`).join(", ");
  const hasDeleted = listed.some(([name]) => name.startsWith("deleted "));
  const why = hasDeleted ? " What was deleted counts too, because it can be brought back." : "";
  return `This ${what} is still in use (${counts}), so it cannot be deleted.${why}`;
}
