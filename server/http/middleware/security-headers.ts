import { Hono, type MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { RequestEnv } from "../../requests/request-context.ts";

/** Pages have their own policy; no other response has a reason to run or load anything. */
const defaultPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * Headers for every response. Only the site's public URL shows whether visitors use HTTPS: a proxy
 * in front terminates TLS, so every request arrives here as plain HTTP.
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
    // Other sites may embed our images, and the remaining headers only matter to obsolete browsers.
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

/** The same headers as a map, for responses that bypass the framework. */
export async function securityHeaderMap(publicUrl: string): Promise<ReadonlyMap<string, string>> {
  const app = new Hono<RequestEnv>();
  app.use(securityHeaders(publicUrl)).get("/", (context) => context.body(null, 204));
  return new Map((await app.request("/")).headers);
}
