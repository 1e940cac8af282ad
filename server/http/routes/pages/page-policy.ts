import { createHash } from "node:crypto";

/** The content security policy of one page, which allows only its own inline scripts, by hash. */
export function pagePolicy(
  html: string,
  origins: { api: string[]; sockets: string[]; scripts: string[] },
): string {
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
    // For older browsers, 'self' does not include sockets.
    `connect-src 'self' ${[...origins.api, ...origins.sockets, ...origins.scripts].join(" ")}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
    .map((directive) => directive.trim())
    .join("; ");
}
