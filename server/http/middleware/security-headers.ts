import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { RequestEnv } from "./request-context.ts";

/**
 * Headers of every answer. Whether visitors come by https is known from the site's public address
 * alone: a proxy in front ends the encryption, so every request that arrives here is plain.
 */
export function securityHeaders(publicUrl: string): MiddlewareHandler<RequestEnv> {
  const isEncrypted = publicUrl.startsWith("https:");
  return async (context, next) => {
    await next();
    setSecurityHeaders(context.res.headers, isEncrypted);
  };
}

function setSecurityHeaders(headers: Headers, isEncrypted: boolean): void {
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("X-Frame-Options", "DENY");
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set(
    "Permissions-Policy",
    "camera=(), geolocation=(), microphone=(), payment=(), usb=(), clipboard-write=(self)",
  );
  if (isEncrypted) {
    headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  }
  // Pages bring their own policy; nothing else has a reason to run or load anything.
  if (!headers.has("Content-Security-Policy")) {
    headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox");
  }
}

/** The policy of one page: its own inline scripts by their hashes, and no others. */
export function pagePolicy(html: string, origins: { api: string[]; scripts: string[] }): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, source]) =>
      `'sha256-${createHash("sha256")
        .update(source ?? "")
        .digest("base64")}'`,
  );
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(scripts), ...origins.scripts].join(" ")}`,
    // Positioned menus and tables set style attributes; styles cannot run code.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: https: ${origins.api.join(" ")}`,
    "font-src 'self'",
    `connect-src 'self' ${[...origins.api, ...origins.scripts].join(" ")}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
    .map((directive) => directive.trim())
    .join("; ");
}
