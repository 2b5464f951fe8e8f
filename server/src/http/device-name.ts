import Bowser from "bowser";

// For a browser that it doesn't know, Bowser returns a piece of the user agent, which can hold anything. Its list lacks
// one of the names that it gives.
const KNOWN_BROWSERS: readonly string[] = [...Object.values(Bowser.BROWSER_MAP), "Miui"];

/** The names of a browser and of its system; null where they are not known. */
export type Device = { browser: string | null; system: string | null };

/** Returns the device of a user agent, such as Chrome on Android. The user agent itself is not stored. */
export function deviceOf(userAgent: string): Device {
  if (userAgent === "") return { browser: null, system: null };
  const parser = Bowser.getParser(userAgent.slice(0, 500));
  const name = parser.getBrowserName();
  const browser = KNOWN_BROWSERS.includes(name) ? name.replace(/ for Android$/, "") : null;
  const osName = parser.getOSName();
  const system = osName === "iOS" ? (parser.getPlatform().model ?? osName) : osName;
  return { browser, system: system || null };
}
