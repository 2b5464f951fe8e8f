import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { NoContent } from "./schemas.ts";

export const browserErrors = {
  /**
   * Writes an error of the web app in a browser to the server's log, with the name of the page that it happened on
   * (from the Referer header) and the browser (from User-Agent). Limited per address; returns 429 beyond that.
   * `build`: the id of the web app's build.
   */
  reportBrowserError: endpoint("reportBrowserError", {
    access: "public",
    body: z.strictObject({
      build: z.string().max(20).optional(),
      message: z.string().max(300),
      stack: z.string().max(2000),
    }),
    status: 204,
    response: NoContent,
  }),
};
