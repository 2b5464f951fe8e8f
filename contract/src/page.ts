import { z } from "zod";
import { numberAsText } from "./fields.ts";

/** Any page may be asked for: past the end of a list it is empty. */
export const PageNumber = numberAsText(Number.MAX_SAFE_INTEGER).default(1);

export const PageQuery = z.object({ page: PageNumber, limit: numberAsText(100).default(10) });

export const Pagination = z.object({ page: z.number(), limit: z.number(), total: z.number() });
