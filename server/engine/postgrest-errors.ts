import { z } from "zod";
import { parseJson } from "#domain/json.ts";

const failure = z.object({ code: z.string(), message: z.string() });

/**
 * The engine responds 500 to errors that it does not know (such as violated check constraints, with
 * the code "SUP") and to writes to a view that is not updatable. Those are the caller's errors, so
 * they become a 4xx with the database's own code; any other 500 reveals no internals.
 */
export async function asPostgrestErrors(response: Response): Promise<Response> {
  if (response.status !== 500) return response;
  const text = await response.text();
  const parsed = failure.safeParse(parseJson(text));
  if (!parsed.success) return new Response(text, response);
  const { code } = parsed.data;
  const message = parsed.data.message.replace(/^(error|PostgresError): /, "");
  if (message.includes("violates check constraint"))
    return withError(response, 400, "23514", message);
  if (message.includes("foreign key constraint")) return withError(response, 409, "23503", message);
  if (code === "55000") return withError(response, 405, code, message);
  return withError(response, 500, code, "The request could not be completed.");
}

function withError(original: Response, status: number, code: string, message: string): Response {
  const headers = new Headers(original.headers);
  headers.delete("content-length");
  return Response.json({ code, message, details: null, hint: null }, { status, headers });
}
