import { createHash } from "node:crypto";
import { z } from "zod";
import { isSameText } from "./same-text.ts";

/** The fields of a request that starts a flow with a code challenge (PKCE). */
export const challengeFields = {
  code_challenge: z
    .string()
    .regex(/^[\w.~-]{43,128}$/, "The code challenge must have 43 to 128 plain characters.")
    .nullish(),
  code_challenge_method: z
    .string()
    .transform((name) => name.toLowerCase())
    .pipe(z.enum(["s256", "plain"], "The code challenge method must be s256 or plain."))
    .nullish(),
};

export interface Challenge {
  code_challenge: string;
  code_challenge_method: "s256" | "plain";
}

/** The challenge of a request or row; null if it has none. */
export function challengeOf({
  code_challenge,
  code_challenge_method,
}: {
  code_challenge?: string | null | undefined;
  code_challenge_method?: Challenge["code_challenge_method"] | null | undefined;
}): Challenge | null {
  if (!code_challenge) return null;
  return { code_challenge, code_challenge_method: code_challenge_method ?? "s256" };
}

export function isVerifierOf(
  { code_challenge, code_challenge_method }: Challenge,
  verifier: string,
): boolean {
  const proof =
    code_challenge_method === "plain"
      ? verifier
      : createHash("sha256").update(verifier).digest("base64url");
  return isSameText(proof, code_challenge);
}
