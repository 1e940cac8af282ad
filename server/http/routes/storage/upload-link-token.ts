import { createHmac, randomUUID } from "node:crypto";
import { sign, verify } from "hono/jwt";
import { z } from "zod";

/** In seconds; the same as Supabase's. */
const lifetime = 2 * 60 * 60;

const claims = z.object({
  jti: z.uuid(),
  exp: z.number(),
  /** The bucket and path, as spelt in the URL. */
  place: z.string(),
  /** The account that will own the file; null for the server itself. */
  owner: z.uuid().nullable(),
  upsert: z.boolean(),
});

type UploadLink = Omit<z.infer<typeof claims>, "jti" | "exp">;

/**
 * Signs upload links. The key is derived from the server's secret for this purpose only, so that a
 * link cannot serve as an access token, nor an access token or download link as an upload link.
 */
export function createUploadLinkSigner(secret: string) {
  const key = createHmac("sha256", secret).update("upload link").digest("base64url");

  return {
    sign: (link: UploadLink): Promise<string> => {
      const exp = Math.floor(Date.now() / 1000) + lifetime;
      return sign({ ...link, jti: randomUUID(), exp }, key, "HS256");
    },
    /** The claims of a link; null unless this server signed it and it has not expired. */
    async read(token: string): Promise<z.infer<typeof claims> | null> {
      const payload = await verify(token, key, "HS256").catch(() => null);
      return claims.safeParse(payload).data ?? null;
    },
  };
}
