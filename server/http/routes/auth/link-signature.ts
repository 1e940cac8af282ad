import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The engine's link token is a hash of the e-mail address and the six-digit code, so anyone who
 * knows an address can compute the million possible tokens. Links therefore carry a signature that
 * only the server can make. That leaves only guessing the code, and those attempts are counted.
 */
export function createLinkSigner(secret: string) {
  const signatureOf = (token: string) =>
    createHmac("sha256", secret).update(`sign-in link ${token}`).digest("base64url").slice(0, 22);

  return {
    sign: (token: string): string => `${token}.${signatureOf(token)}`,
    /** The engine's token; null if the signature is not this server's. */
    verify(signed: string): string | null {
      const [token = "", signature = ""] = signed.split(".");
      const expected = Buffer.from(signatureOf(token));
      const given = Buffer.from(signature);
      const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
      return isGenuine ? token : null;
    },
  };
}
