import { z } from "zod";
import { jsonIn } from "#domain/json.ts";

const failure = z.object({ code: z.string(), message: z.string() });

/**
 * The engine answers 500 to errors that it does not know (broken check constraints among them, as
 * "SUP") and to writes that a view cannot take. Those are the caller's errors, so they get a 4xx and
 * the database's own code; what is left says nothing about the inside.
 */
export async function asPostgrestAnswers(response: Response): Promise<Response> {
  if (response.status !== 500) return response;
  const text = await response.text();
  const parsed = failure.safeParse(jsonIn(text));
  if (!parsed.success) return new Response(text, response);
  const { code } = parsed.data;
  const message = parsed.data.message.replace(/^(error|PostgresError): /, "");
  if (message.includes("violates check constraint")) return answer(response, 400, "23514", message);
  if (message.includes("foreign key constraint")) return answer(response, 409, "23503", message);
  if (code === "55000") return answer(response, 405, code, message);
  return answer(response, 500, code, "The request could not be carried out.");
}

function answer(original: Response, status: number, code: string, message: string): Response {
  const headers = new Headers(original.headers);
  headers.delete("content-length");
  return Response.json({ code, message, details: null, hint: null }, { status, headers });
}
