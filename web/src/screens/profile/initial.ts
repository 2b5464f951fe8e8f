/** Returns the first character of a name in upper case, for the avatar; `?` for an empty name. */
export function initialOf(name: string): string {
  const [first = "?"] = name.trim();
  return first.toLocaleUpperCase();
}
