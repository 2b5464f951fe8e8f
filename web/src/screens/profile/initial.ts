/** The first letter of a name, as it stands in the avatar. */
export function initialOf(name: string): string {
  const [first = "?"] = name.trim();
  return first.toLocaleUpperCase();
}
