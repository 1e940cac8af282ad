import type { Trouble } from "./connection-pool.ts";

const messages: Record<Trouble, string> = {
  busy: "The site is very busy. Please try again in a moment.",
  slow: "This took too long and was stopped. Please try again in a moment.",
  unreachable: "The database does not answer. Please try again in a moment.",
};

/** In seconds. */
const retryAfter = "2";

/** What a request hears when the database could not do its part, in the shape of every API here. */
export function databaseTroubleAnswer(trouble: Trouble): Response {
  const code = `database_${trouble}`;
  const message = messages[trouble];
  return Response.json(
    { code, error: code, error_code: code, message, msg: message, details: null, hint: null },
    { status: 503, headers: { "Retry-After": retryAfter, "Cache-Control": "no-store" } },
  );
}
