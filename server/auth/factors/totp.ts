import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";

/** What authenticator apps expect; RFC 6238 with its defaults. */
const settings = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const secretBytes = 20;

export interface TotpEnrolment {
  secret: string;
  uri: string;
  /** An image of the address, for the app's camera. */
  qr_code: string;
}

export function newTotp(issuer: string, label: string): TotpEnrolment {
  const secret = new Secret({ size: secretBytes });
  const uri = new TOTP({ ...settings, secret, issuer, label }).toString();
  return { secret: secret.base32, uri, qr_code: renderSVG(uri) };
}

/**
 * The time step that a code belongs to: this one, or one before or after, as clocks differ. Null if
 * it belongs to none, or to one that was used already, or to an earlier one.
 */
export function stepOfCode(
  code: string,
  { secret, lastStep, now = Date.now() }: { secret: string; lastStep: number; now?: number },
): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(secret) });
  const difference = totp.validate({ token: code, timestamp: now, window: 1 });
  if (difference === null) return null;
  const step = totp.counter({ timestamp: now }) + difference;
  return step > lastStep ? step : null;
}
