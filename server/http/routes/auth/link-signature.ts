import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The engine's link token is a hash of the address and the six-digit code: whoever knows an address
 * can compute the million possible tokens. Links therefore carry a signature that only the server can
 * make, which leaves guessing the code, and its attempts are counted.
 */
export function createLinkSigner(secret: string) {
  const signatureOf = (token: string) =>
    createHmac("sha256", secret).update(`sign-in link ${token}`).digest("base64url").slice(0, 22);

  return {
    sign: (token: string): string => `${token}.${signatureOf(token)}`,
    /** The engine's token; null unless the signature is this server's. */
    verify(signed: string): string | null {
      const [token = "", signature = ""] = signed.split(".");
      const expected = Buffer.from(signatureOf(token));
      const given = Buffer.from(signature);
      const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
      return isGenuine ? token : null;
    },
  };
}
