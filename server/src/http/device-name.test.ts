import { expect, test } from "vitest";
import { deviceOf } from "./device-name.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`, "Chrome", "Android"],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet",
    "Android",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    "Microsoft Edge",
    "Windows",
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.0 Safari/605.1.15`,
    "Safari",
    "macOS",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari",
    "iPhone",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Linux"],
  [
    "Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0.0.0 Mobile/15E148 Safari/604.1",
    "Chrome",
    "iPad",
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
    "Chrome",
    "Chrome OS",
  ],
  [
    `Mozilla/5.0 (Linux; U; Android 11; en-US; RMX3231) ${WEBKIT} Chrome/100.0.0.0 UCBrowser/13.4.0.1306 Mobile Safari/537.36`,
    "UC Browser",
    "Android",
  ],
  [
    `Mozilla/5.0 (Linux; U; Android 12; Redmi 9A) ${WEBKIT} Chrome/112.0.0.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.8.1-gn`,
    "Miui",
    "Android",
  ],
  ["curl/8.5.0", null, null],
  ["Nobody's private words/1.0 (Linux) more", null, "Linux"],
  ["", null, null],
])("the device of %s is %s on %s", (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});
