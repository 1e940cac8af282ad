import { z } from "zod";

const signed = z.looseObject({ signedUrl: z.string().nullish() });
const signedAnswers = z.union([signed, z.array(signed)]);
const listed = z.array(z.looseObject({ id: z.string().nullable(), name: z.string() }));
const listQuestion = z.looseObject({ prefix: z.string().default("") });

type Send = (request: Request) => Promise<Response>;

/** Asks the engine's storage, and puts right what it answers differently from Supabase's own service. */
export async function asStorageAnswers(request: Request, send: Send): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (request.method !== "POST") return send(request);
  if (pathname.startsWith("/storage/v1/object/sign/")) return withSignedUrls(await send(request));
  if (!pathname.startsWith("/storage/v1/object/list/")) return send(request);
  const question = listQuestion.safeParse(
    await request
      .clone()
      .json()
      .catch(() => null),
  );
  const response = await send(request);
  return question.success ? withNamesInFolder(response, question.data.prefix) : response;
}

/**
 * The engine says `signedUrl` from the root of the server; Supabase and its clients say `signedURL` and
 * mean it relative to /storage/v1.
 */
async function withSignedUrls(response: Response): Promise<Response> {
  if (!response.ok) return response;
  const body = signedAnswers.parse(await response.json());
  return answerWith(response, Array.isArray(body) ? body.map(rename) : rename(body));
}

function rename({ signedUrl, ...rest }: z.infer<typeof signed>) {
  return { ...rest, signedURL: signedUrl?.replace(/^\/storage\/v1/, "") ?? null };
}

/** The engine lists whole paths at any depth; Supabase the names in one folder, a folder without an id. */
async function withNamesInFolder(response: Response, prefix: string): Promise<Response> {
  if (!response.ok) return response;
  const folder = prefix.replace(/^\/+|\/+$/g, "");
  const start = folder === "" ? "" : `${folder}/`;
  const inside = listed.parse(await response.json()).filter(({ name }) => name.startsWith(start));
  const entries = new Map<string, unknown>();
  for (const entry of inside) {
    const [name = "", ...deeper] = entry.name.slice(start.length).split("/");
    if (deeper.length === 0) entries.set(name, { ...entry, name });
    else if (!entries.has(name)) entries.set(name, { name, id: null, metadata: null });
  }
  return answerWith(response, [...entries.values()]);
}

function answerWith(response: Response, body: unknown): Response {
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return Response.json(body, { status: response.status, headers });
}
