import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const SearchResult = z.object({
  type: z.enum(["Chapter", "Topic", "Content"]),
  title: z.string(),
  /** Path of the page that it links to. */
  url: z.string(),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const search = {
  search: endpoint("search", {
    access: "learner",
    query: z.object({ q: z.string().trim().max(100).default("") }),
    response: z.object({ results: z.array(SearchResult) }),
  }),
};
