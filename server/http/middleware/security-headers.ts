import { Hono, type MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { RequestEnv } from "./request-context.ts";

/** Pages bring their own policy; nothing else has a reason to run or load anything. */
const defaultPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * Headers of every response. Whether visitors come by https is known from the site's public address
 * alone: a proxy in front ends the encryption, so every request that arrives here is plain.
 */
export function securityHeaders(publicUrl: string): MiddlewareHandler<RequestEnv> {
  const setHeaders = secureHeaders({
    xContentTypeOptions: true,
    referrerPolicy: "strict-origin-when-cross-origin",
    xFrameOptions: "DENY",
    crossOriginOpenerPolicy: true,
    strictTransportSecurity:
      publicUrl.startsWith("https:") && "max-age=31536000; includeSubDomains",
    permissionsPolicy: {
      camera: [],
      geolocation: [],
      microphone: [],
      payment: [],
      usb: [],
      clipboardWrite: ["self"],
    },
    // The site's pictures may be shown elsewhere, and the others speak to browsers long gone.
    crossOriginResourcePolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  return async (context, next) => {
    await setHeaders(context, next);
    const { headers } = context.res;
    if (!headers.has("Content-Security-Policy")) {
      headers.set("Content-Security-Policy", defaultPolicy);
    }
  };
}

/** The same headers by their names, for responses that do not pass through the framework. */
export async function securityHeaderMap(publicUrl: string): Promise<ReadonlyMap<string, string>> {
  const app = new Hono<RequestEnv>();
  app.use(securityHeaders(publicUrl)).get("/", (context) => context.body(null, 204));
  return new Map((await app.request("/")).headers);
}
