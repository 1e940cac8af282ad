import { jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { AccessClaims } from "./caller.ts";

const algorithm = "HS256";
const audience = "authenticated";
const maxTokens = 5_000;

const claimsSchema = z.looseObject({
  iss: z.string(),
  aud: z.literal(audience),
  sub: z.uuid(),
  role: z.literal("authenticated"),
  email: z.string().default(""),
  phone: z.string().default(""),
  session_id: z.uuid(),
  aal: z.enum(["aal1", "aal2"]),
  amr: z.array(
    z.object({ method: z.string(), timestamp: z.number(), provider: z.string().optional() }),
  ),
  app_metadata: z.record(z.string(), z.unknown()).default({}),
  user_metadata: z.record(z.string(), z.unknown()).default({}),
  is_anonymous: z.boolean().default(false),
  iat: z.number(),
  exp: z.number(),
});

export interface AccessTokenSettings {
  jwtSecret: string;
  /** The site's public base URL; a token of another site is foreign here. */
  publicUrl: string;
}

export type AccessTokens = ReturnType<typeof createAccessTokens>;

/** Signs and verifies access tokens. Each token's signature is verified only once. */
export function createAccessTokens({ jwtSecret, publicUrl }: AccessTokenSettings) {
  const key = new TextEncoder().encode(jwtSecret);
  const issuer = `${publicUrl}/auth/v1`;
  const verified = new LRUCache<string, AccessClaims>({ max: maxTokens });

  async function read(token: string): Promise<AccessClaims | null> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [algorithm],
        issuer,
        audience,
      });
      return claimsSchema.parse(payload) as AccessClaims;
    } catch {
      return null;
    }
  }

  return {
    async sign(claims: Omit<AccessClaims, "iss" | "aud" | "iat">): Promise<string> {
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: algorithm, typ: "JWT" })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .sign(key);
    },

    /** The claims of a token that this site issued and that has not expired; otherwise null. */
    async verify(token: string): Promise<AccessClaims | null> {
      const claims = verified.get(token) ?? (await read(token));
      if (!claims || claims.exp * 1000 <= Date.now()) return null;
      verified.set(token, claims);
      return claims;
    },
  };
}
