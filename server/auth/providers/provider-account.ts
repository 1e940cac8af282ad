import { z } from "zod";
import { isEmailAddress } from "#domain/sign-in/email-spelling.ts";
import type { ProviderSettings } from "./provider-settings.ts";

/** Some providers send their booleans as text, and Microsoft sends a number. */
const truth = z
  .union([z.boolean(), z.literal(["true", "1"]), z.literal(1)])
  .transform((value) => value !== false)
  .catch(false);

const text = z.string().max(1_000).optional().catch(undefined);

const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: text,
  email_verified: truth,
  xms_edov: truth,
  name: text,
  picture: text,
});

/** A person as another site, or a company's identity provider, knows them. */
export interface ProviderAccount {
  /** Who says so: the name by which `auth.identities` knows the provider. */
  provider: string;
  subject: string;
  /** In lower case; null if none was sent, or what was sent is no address. */
  email: string | null;
  /** Whether the provider's word proves that the person can read mail sent to the address. */
  isEmailProven: boolean;
  /** What is stored about the person; only these few claims, whatever else was sent. */
  details: Record<string, string | boolean>;
}

export function readProviderAccount(
  settings: Pick<ProviderSettings, "name" | "addressProof">,
  claims: Record<string, unknown>,
): ProviderAccount | null {
  const parsed = claimsSchema.safeParse(claims);
  if (!parsed.success) return null;
  const { iss, sub, name, picture, ...rest } = parsed.data;
  const given = rest.email?.toLowerCase() ?? "";
  const email = isEmailAddress(given) ? given : null;
  const isEmailProven = email !== null && provesAddress(settings, rest);
  return {
    provider: settings.name,
    subject: sub,
    email,
    isEmailProven,
    details: {
      iss,
      sub,
      provider_id: sub,
      ...(email && { email }),
      email_verified: isEmailProven,
      phone_verified: false,
      ...(name && { name, full_name: name }),
      ...(picture && { picture, avatar_url: picture }),
    },
  };
}

function provesAddress(
  { addressProof }: Pick<ProviderSettings, "addressProof">,
  claims: { email_verified: boolean; xms_edov: boolean },
): boolean {
  switch (addressProof) {
    case "email_verified":
      return claims.email_verified;
    case "xms_edov":
      return claims.xms_edov;
    case "single_tenant":
      return true;
  }
}
