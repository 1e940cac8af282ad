import { z } from "zod";

const signed = z.looseObject({ signedUrl: z.string().nullish() });
const answers = z.union([signed, z.array(signed)]);

/**
 * The engine answers a signed address as `signedUrl` from the root of the server; Supabase's own service
 * and its clients say `signedURL` and mean it relative to /storage/v1.
 */
export async function asStorageAnswers(request: Request, response: Response): Promise<Response> {
  const isSigning =
    request.method === "POST" &&
    new URL(request.url).pathname.startsWith("/storage/v1/object/sign/");
  if (!isSigning || !response.ok) return response;
  const body = answers.parse(await response.json());
  const renamed = Array.isArray(body) ? body.map(rename) : rename(body);
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return Response.json(renamed, { status: response.status, headers });
}

function rename({ signedUrl, ...rest }: z.infer<typeof signed>) {
  return { ...rest, signedURL: signedUrl?.replace(/^\/storage\/v1/, "") ?? null };
}
