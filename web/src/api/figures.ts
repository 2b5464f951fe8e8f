import type { ReplyTo } from "@rasayan/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";

export type Figures = ReplyTo<"getFigures">;
export type ChapterParts = Figures["chapters"][number];

/** What the learner's figures are made of, asked for anew whenever one is looked into. */
export const figuresQuery = () =>
  queryOptions({ queryKey: ["figures"], queryFn: () => call("getFigures", {}), staleTime: 0 });
