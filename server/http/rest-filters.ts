import type { MiddlewareHandler } from "hono";
import { problem } from "./problems.ts";
import type { RequestEnv } from "./request-context.ts";

const pattern = String.raw`(?:not\.)*i?match(?:\((?:any|all)\))?\.`;
const asFilter = new RegExp(`^${pattern}`, "i");
const withinGroup = new RegExp(`[.(,]${pattern}`, "i");
const group = /(?:^|\.)(?:and|or)$/;

/**
 * Refuses filters by regular expression. A pattern can be made that takes for ever, the embedded
 * database cannot be interrupted, and nothing here needs them.
 */
export const restFilters: MiddlewareHandler<RequestEnv> = async (context, next) => {
  const { searchParams } = new URL(context.req.url);
  const isRefused = [...searchParams].some(([name, value]) =>
    (group.test(name) ? withinGroup : asFilter).test(value),
  );
  if (!isRefused) return next();
  return problem(context, 400, "invalid_request", "Filters by regular expression are not offered.");
};
