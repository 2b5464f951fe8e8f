import { z } from "zod";
import { positiveIntParam } from "./schemas.ts";

/** Any page may be requested; a page past the end of a list is empty. */
export const PageNumber = positiveIntParam(Number.MAX_SAFE_INTEGER).default(1);

export const PageQuery = z.object({ page: PageNumber, limit: positiveIntParam(100).default(10) });

export const Pagination = z.object({ page: z.number(), limit: z.number(), total: z.number() });
