import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The engine's link token is a hash of the address and the six-digit code: whoever knows an address
 * can compute the million tokens there are. Links therefore carry a seal that only the server can make,
 * and guessing is left with the code, whose attempts are counted.
 */
export function createLinkSeal(secret: string) {
  const sealOf = (token: string) =>
    createHmac("sha256", secret).update(`sign-in link ${token}`).digest("base64url").slice(0, 22);

  return {
    seal: (token: string): string => `${token}.${sealOf(token)}`,
    /** The engine's token; null unless the seal is this server's. */
    open(sealed: string): string | null {
      const [token = "", seal = ""] = sealed.split(".");
      const expected = Buffer.from(sealOf(token));
      const given = Buffer.from(seal);
      const isSealed = given.length === expected.length && timingSafeEqual(given, expected);
      return isSealed ? token : null;
    },
  };
}
