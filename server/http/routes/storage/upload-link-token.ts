import { createHmac, randomUUID } from "node:crypto";
import { sign, verify } from "hono/jwt";
import { z } from "zod";

/** In seconds; as long as Supabase's. */
const lifetime = 2 * 60 * 60;

const claims = z.object({
  jti: z.uuid(),
  exp: z.number(),
  /** The bucket and the path, as they are spelled in the address. */
  place: z.string(),
  /** The account in whose name the file is stored; null for the server's own. */
  owner: z.uuid().nullable(),
  upsert: z.boolean(),
});

type UploadLink = Omit<z.infer<typeof claims>, "jti" | "exp">;

/**
 * Signs links for uploads. The key is made of the server's secret for this alone, so that a link is no
 * access token, and neither an access token nor a link for a download is one of these.
 */
export function createUploadLinkSigner(secret: string) {
  const key = createHmac("sha256", secret).update("upload link").digest("base64url");

  return {
    sign: (link: UploadLink): Promise<string> => {
      const exp = Math.floor(Date.now() / 1000) + lifetime;
      return sign({ ...link, jti: randomUUID(), exp }, key, "HS256");
    },
    /** What a link allows; null unless this server signed it and it has not expired. */
    async read(token: string): Promise<z.infer<typeof claims> | null> {
      const payload = await verify(token, key, "HS256").catch(() => null);
      return claims.safeParse(payload).data ?? null;
    },
  };
}
