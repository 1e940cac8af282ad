import { z } from "zod";
import { parseJson } from "#domain/json.ts";

const signed = z.looseObject({ signedUrl: z.string().nullish() });
const signedResponses = z.union([signed, z.array(signed)]);
const listed = z.array(z.looseObject({ id: z.string().nullable(), name: z.string() }));
const listRequest = z.looseObject({ prefix: z.string().default("") });
const conflict = z.looseObject({ statusCode: z.literal("409") });

interface RequestDetails {
  request: Request;
  body: ArrayBuffer | null;
  secretKey: string;
}

/** Corrects the responses in which the engine's storage differs from Supabase's own service. */
export async function asStorageResponse(
  response: Response,
  details: RequestDetails,
): Promise<Response> {
  if (!response.headers.get("content-type")?.startsWith("application/json")) return response;
  const { request, body, secretKey } = details;
  const found = parseJson(await response.text());
  // The engine responds 400 to nearly every error; the real status is in the body.
  const status = conflict.safeParse(found).success ? 409 : response.status;
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  const shown = response.ok ? correctBody(found, request, body) : found;
  return Response.json(isService(request, secretKey) ? shown : withoutOwners(shown), {
    status,
    headers,
  });
}

/** An error in the format of Supabase's storage service. */
export function storageProblem(status: number, error: string, message: string): Response {
  return Response.json({ statusCode: String(status), error, message }, { status });
}

function correctBody(found: unknown, { method, url }: Request, body: ArrayBuffer | null): unknown {
  const { pathname } = new URL(url);
  if (method !== "POST") return found;
  if (pathname.startsWith("/storage/v1/object/sign/")) return withSignedUrls(found);
  if (!pathname.startsWith("/storage/v1/object/list/")) return found;
  const question = listRequest.safeParse(parseJson(new TextDecoder().decode(body ?? undefined)));
  return question.success ? withNamesInFolder(found, question.data.prefix) : found;
}

/**
 * The engine returns `signedUrl`, relative to the server's root; Supabase and its clients use
 * `signedURL`, relative to /storage/v1.
 */
function withSignedUrls(found: unknown): unknown {
  const signedUrls = signedResponses.parse(found);
  return Array.isArray(signedUrls) ? signedUrls.map(withSignedUrl) : withSignedUrl(signedUrls);
}

function withSignedUrl({ signedUrl, ...rest }: z.infer<typeof signed>) {
  return { ...rest, signedURL: signedUrl?.replace(/^\/storage\/v1/, "") ?? null };
}

/** The engine lists full paths at any depth; Supabase, names in one folder (folders have no id). */
function withNamesInFolder(found: unknown, prefix: string): unknown {
  const folder = prefix.replace(/^\/+|\/+$/g, "");
  const start = folder === "" ? "" : `${folder}/`;
  const inside = listed.parse(found).filter(({ name }) => name.startsWith(start));
  const entries = new Map<string, unknown>();
  for (const entry of inside) {
    const [name = "", ...deeper] = entry.name.slice(start.length).split("/");
    if (deeper.length === 0) entries.set(name, { ...entry, name });
    else if (!entries.has(name)) entries.set(name, { name, id: null, metadata: null });
  }
  return [...entries.values()];
}

/** Whether a request comes with the server's own key. */
export function isService({ headers }: Request, secretKey: string): boolean {
  const authorization = headers.get("authorization");
  return authorization === null
    ? headers.get("apikey") === secretKey
    : authorization === `Bearer ${secretKey}`;
}

/** Only the server may know who uploaded a file, because owners are ids of people's accounts. */
function withoutOwners(found: unknown): unknown {
  if (Array.isArray(found)) return found.map(withoutOwners);
  if (typeof found !== "object" || found === null) return found;
  const { owner: _, owner_id: __, ...rest } = found as Record<string, unknown>;
  return rest;
}
