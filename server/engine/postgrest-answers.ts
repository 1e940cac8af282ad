import { z } from "zod";

const unknownFailure = z.object({ code: z.literal("SUP"), message: z.string() });

/**
 * The engine answers 500 to errors that it does not know, broken check constraints and errors raised
 * without a status among them. PostgREST answers those with 400 and their own code; so do we.
 */
export async function asPostgrestAnswers(response: Response): Promise<Response> {
  if (response.status !== 500) return response;
  const text = await response.text();
  const parsed = unknownFailure.safeParse(tryJson(text));
  if (!parsed.success) return new Response(text, response);
  const message = parsed.data.message.replace(/^(error|PostgresError): /, "");
  const isCheck = message.includes("violates check constraint");
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  if (isCheck) {
    const body = { code: "23514", message, details: null, hint: null };
    return Response.json(body, { status: 400, headers });
  }
  const body = {
    code: "SUP",
    message: "The request could not be carried out.",
    details: null,
    hint: null,
  };
  return Response.json(body, { status: 500, headers });
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
