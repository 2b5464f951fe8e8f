import Bowser from "bowser";

// For a browser that it doesn't know, Bowser returns a piece of the user agent, which can hold anything. Its list lacks
// one of the names that it gives.
const KNOWN_BROWSERS: readonly string[] = [...Object.values(Bowser.BROWSER_MAP), "Miui"];

/** Returns a coarse name of browser and system, such as "Chrome on Android". The user agent itself is not stored. */
export function deviceName(userAgent: string): string {
  if (userAgent === "") return "Unknown device";
  const parser = Bowser.getParser(userAgent.slice(0, 500));
  const name = parser.getBrowserName();
  const browser = KNOWN_BROWSERS.includes(name) ? name.replace(/ for Android$/, "") : "";
  const osName = parser.getOSName();
  const system = osName === "iOS" ? (parser.getPlatform().model ?? osName) : osName;
  return [browser, system].filter(Boolean).join(" on ") || "Unknown device";
}
