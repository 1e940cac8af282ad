import { createHmac } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { providerFlowLifetime } from "../flow-state.ts";
import { isSameText } from "../same-text.ts";
import type { FlowSecrets } from "./provider-client.ts";

const algorithm = "HS256";
const audience = "provider-flow";

const stateSchema = z.object({ flow: z.uuid(), session: z.uuid().nullable() });

/** What the parameter `state` carries through the provider: signed, so no one else can make one. */
export type FlowState = z.infer<typeof stateSchema>;

/**
 * The secrets of one sign-in, all derived from its ID with a key that never leaves the server, so
 * that nothing secret has to be stored.
 */
export function createFlowSecrets(serverSecret: string) {
  const derive = (purpose: string) =>
    createHmac("sha256", serverSecret).update(`provider flow: ${purpose}`).digest();
  const stateKey = derive("state");
  const valueKey = derive("values");
  const secretOf = (kind: string, flow: string) =>
    createHmac("sha256", valueKey).update(`${kind} ${flow}`).digest("base64url");

  return {
    /** `session` is the open session of someone who adds a provider to their account. */
    async make({ flow, session }: FlowState): Promise<FlowSecrets> {
      const state = await new SignJWT({ flow, session })
        .setProtectedHeader({ alg: algorithm })
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${providerFlowLifetime}s`)
        .sign(stateKey);
      return this.of(flow, state);
    },

    of: (flow: string, state: string): FlowSecrets => ({
      state,
      nonce: secretOf("nonce", flow),
      codeVerifier: secretOf("verifier", flow),
    }),

    async read(state: string): Promise<FlowState | null> {
      try {
        const { payload } = await jwtVerify(state, stateKey, {
          algorithms: [algorithm],
          audience,
          requiredClaims: ["exp"],
        });
        return stateSchema.parse(payload);
      } catch {
        return null;
      }
    },

    /** Proves that the browser which comes back is the one that left. */
    browserMark: (flow: string) => secretOf("browser", flow),

    isBrowserMark: (flow: string, mark: string | undefined) =>
      isSameText(secretOf("browser", flow), mark ?? ""),
  };
}
