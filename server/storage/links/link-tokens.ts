import { createHmac, randomUUID } from "node:crypto";
import { type JWTPayload, jwtVerify, SignJWT } from "jose";
import { z } from "zod";

const algorithm = "HS256";

/** Who made a link, so that it ends with their right. */
const maker = z.discriminatedUnion("role", [
  z.object({ role: z.literal("service_role") }),
  z.object({ role: z.literal("anon") }),
  z.object({
    role: z.literal("authenticated"),
    user: z.uuid(),
    session: z.uuid(),
    aal: z.enum(["aal1", "aal2"]),
  }),
]);
export type LinkMaker = z.infer<typeof maker>;

const location = { bucket: z.string(), key: z.string() };

/** Claims of a link that shows one file. */
const downloadLink = z.object({ ...location, maker });
/** Claims of a link that stores one file. */
const uploadLink = z.object({ ...location, maker, upsert: z.boolean() });

const issued = z.object({ jti: z.uuid(), exp: z.number() });
type Issued = z.infer<typeof issued>;

/** In seconds; Supabase's own upload links last as long. */
const uploadLifetime = 2 * 60 * 60;

/**
 * Signs links of one kind. The key is derived from the server's secret for links only, and the
 * audience is the kind, so that no link serves as another kind of link or as an access token, and
 * no access token as a link.
 */
function createLinkTokens<Claims extends z.ZodObject>(
  secret: string,
  audience: string,
  claims: Claims,
) {
  const key = createHmac("sha256", secret).update("storage link").digest();
  return {
    sign: (link: z.infer<Claims> & JWTPayload, seconds: number): Promise<string> => {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT(link)
        .setProtectedHeader({ alg: algorithm, typ: "JWT" })
        .setAudience(audience)
        .setJti(randomUUID())
        .setIssuedAt(now)
        .setExpirationTime(now + seconds)
        .sign(key);
    },
    /** The claims of a link; null unless this server signed it and it has not expired. */
    async read(token: string): Promise<(z.infer<Claims> & Issued) | null> {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], audience });
        return { ...claims.parse(payload), ...issued.parse(payload) };
      } catch {
        return null;
      }
    },
  };
}

export type DownloadLinkTokens = ReturnType<typeof createDownloadLinkTokens>;

export const createDownloadLinkTokens = (secret: string) =>
  createLinkTokens(secret, "storage download", downloadLink);

export type UploadLinkTokens = ReturnType<typeof createUploadLinkTokens>;

export function createUploadLinkTokens(secret: string) {
  const tokens = createLinkTokens(secret, "storage upload", uploadLink);
  return {
    sign: (link: z.infer<typeof uploadLink>) => tokens.sign(link, uploadLifetime),
    read: tokens.read,
  };
}
