import { z } from "zod";

export const PageQuery = z.object({
  page: z.coerce.number<string | number>().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number<string | number>().int().min(1).max(100).default(10),
});

export const Pagination = z.object({ page: z.number(), limit: z.number(), total: z.number() });
