import { z } from "zod";
import { jsonIn } from "#domain/json.ts";

const signed = z.looseObject({ signedUrl: z.string().nullish() });
const signedAnswers = z.union([signed, z.array(signed)]);
const listed = z.array(z.looseObject({ id: z.string().nullable(), name: z.string() }));
const listQuestion = z.looseObject({ prefix: z.string().default("") });
const conflict = z.looseObject({ statusCode: z.literal("409") });

interface Asked {
  request: Request;
  body: ArrayBuffer | null;
  secretKey: string;
}

/** Puts right what the engine's storage answers differently from Supabase's own service. */
export async function asStorageAnswer(answer: Response, asked: Asked): Promise<Response> {
  if (!answer.headers.get("content-type")?.startsWith("application/json")) return answer;
  const { request, body, secretKey } = asked;
  const found = jsonIn(await answer.text());
  // The engine says 400 to nearly everything, and means what stands in the body.
  const status = conflict.safeParse(found).success ? 409 : answer.status;
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  const shown = answer.ok ? asAsked(found, request, body) : found;
  return Response.json(isService(request, secretKey) ? shown : withoutOwners(shown), {
    status,
    headers,
  });
}

/** An error as Supabase's storage words it. */
export function storageProblem(status: number, error: string, message: string): Response {
  return Response.json({ statusCode: String(status), error, message }, { status });
}

function asAsked(found: unknown, { method, url }: Request, body: ArrayBuffer | null): unknown {
  const { pathname } = new URL(url);
  if (method !== "POST") return found;
  if (pathname.startsWith("/storage/v1/object/sign/")) return withSignedUrls(found);
  if (!pathname.startsWith("/storage/v1/object/list/")) return found;
  const question = listQuestion.safeParse(jsonIn(new TextDecoder().decode(body ?? undefined)));
  return question.success ? withNamesInFolder(found, question.data.prefix) : found;
}

/**
 * The engine says `signedUrl` from the root of the server; Supabase and its clients say `signedURL` and
 * mean it relative to /storage/v1.
 */
function withSignedUrls(found: unknown): unknown {
  const answers = signedAnswers.parse(found);
  return Array.isArray(answers) ? answers.map(rename) : rename(answers);
}

function rename({ signedUrl, ...rest }: z.infer<typeof signed>) {
  return { ...rest, signedURL: signedUrl?.replace(/^\/storage\/v1/, "") ?? null };
}

/** The engine lists whole paths at any depth; Supabase the names in one folder, a folder without an id. */
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

function isService({ headers }: Request, secretKey: string): boolean {
  const authorization = headers.get("authorization");
  return authorization === null
    ? headers.get("apikey") === secretKey
    : authorization === `Bearer ${secretKey}`;
}

/** Who uploaded a file is known to the server alone: these are the ids of people's accounts. */
function withoutOwners(found: unknown): unknown {
  if (Array.isArray(found)) return found.map(withoutOwners);
  if (typeof found !== "object" || found === null) return found;
  const { owner: _, owner_id: __, ...rest } = found as Record<string, unknown>;
  return rest;
}
