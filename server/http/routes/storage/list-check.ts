import type { MiddlewareHandler } from "hono";
import { z } from "zod";
import { parseJson } from "#domain/json.ts";
import type { RequestEnv } from "../../middleware/request-context.ts";
import { problem } from "../../problem.ts";

/** As Supabase's storage service checks it; the engine puts these into a statement unread. */
const listRequest = z.looseObject({
  limit: z.int("'limit' must be a whole number.").min(1, "'limit' must be at least 1.").optional(),
  offset: z
    .int("'offset' must be a whole number.")
    .min(0, "'offset' cannot be negative.")
    .optional(),
  sortBy: z
    .looseObject({
      column: z
        .enum(
          ["name", "updated_at", "created_at", "last_accessed_at"],
          "Files can be sorted by name, updated_at, created_at or last_accessed_at.",
        )
        .optional(),
      order: z.enum(["asc", "desc"], "'order' must be asc or desc.").optional(),
    })
    .optional(),
});

/** Refuses a list of files whose length or order the database would reject. */
export const onlyKnownLists: MiddlewareHandler<RequestEnv> = async (context, next) => {
  const text = await context.req.raw.clone().text();
  const { success, error } = listRequest.safeParse(parseJson(text) ?? {});
  if (success) return next();
  const message = error.issues[0]?.message ?? "This list cannot be requested.";
  return problem(context, 400, "invalid_request", message);
};
