import { connect } from "node:tls";
import { z } from "zod";
import { errorMessage } from "#domain/error-message.ts";
import { parseJson } from "#domain/json.ts";

/** The site as a visitor meets it at PUBLIC_URL. */
export interface SiteFacts {
  /** Why there was no response at all. */
  failure?: string;
  /** What /readyz says; null if that is not this software. */
  ready: { code: number; status: string; engine: string | null } | null;
  headers: Record<string, string>;
  /** The address that the home page gives itself. */
  canonical: string | null;
  /** How much later its clock is than ours, in seconds. */
  secondsAhead: number;
  certificate: { validFor: number } | { failure: string } | null;
  /** Where http:// leads, for a site with https://; null if nothing responds there. */
  plain: { code: number; location: string | null } | null;
  /** The status of an attempt to open a realtime connection. */
  socket: number | null;
}

/** In milliseconds. */
const patience = 10_000;
const readyBody = z.object({ status: z.string(), engine: z.string().optional() });

export async function readSite(publicUrl: string): Promise<SiteFacts> {
  const url = new URL(publicUrl);
  const isSecure = url.protocol === "https:";
  const [certificate, plain] = await Promise.all([
    isSecure ? readCertificate(url) : null,
    isSecure ? readPlain(url) : null,
  ]);
  try {
    const sent = Date.now();
    const ready = await ask(`${publicUrl}/readyz`);
    const body = readyBody.safeParse(parseJson(await ready.text()));
    const date = Date.parse(ready.headers.get("date") ?? "");
    const home = await ask(`${publicUrl}/`);
    const html = await home.text();
    return {
      ready: body.success
        ? { code: ready.status, engine: body.data.engine ?? null, status: body.data.status }
        : null,
      headers: Object.fromEntries(home.headers),
      canonical: canonicalOf(html),
      secondsAhead: Number.isNaN(date) ? 0 : (date - (sent + Date.now()) / 2) / 1_000,
      certificate,
      plain,
      socket: await trySocket(url),
    };
  } catch (cause) {
    const failure = reasonOf(cause);
    const nothing = { ready: null, headers: {}, canonical: null, secondsAhead: 0, socket: null };
    return { failure, ...nothing, certificate, plain };
  }
}

const ask = (url: string) =>
  fetch(url, { redirect: "manual", signal: AbortSignal.timeout(patience) });

/** What `fetch` says is only that it failed; its cause says how. */
const reasonOf = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error
    ? errorMessage(error.cause) || String(Reflect.get(error.cause, "code"))
    : errorMessage(error);

function canonicalOf(html: string): string | null {
  const [link = ""] = /<link[^>]*rel="canonical"[^>]*>/.exec(html) ?? [];
  return /href="([^"]*)"/.exec(link)?.[1] ?? null;
}

function readCertificate({ hostname, port }: URL): Promise<NonNullable<SiteFacts["certificate"]>> {
  return new Promise((resolve) => {
    const host = hostname.replace(/^\[|\]$/g, "");
    const socket = connect({
      host,
      port: Number(port || 443),
      servername: host,
      timeout: patience,
    });
    const end = (facts: NonNullable<SiteFacts["certificate"]>) => {
      socket.destroy();
      resolve(facts);
    };
    socket.once("secureConnect", () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to);
      end({ validFor: (until - Date.now()) / 86_400_000 });
    });
    socket.once("error", (error) => end({ failure: errorMessage(error) }));
    socket.once("timeout", () => end({ failure: "no response" }));
  });
}

async function readPlain({ hostname }: URL): Promise<SiteFacts["plain"]> {
  try {
    const response = await ask(`http://${hostname}/`);
    await response.body?.cancel();
    return { code: response.status, location: response.headers.get("location") };
  } catch {
    return null;
  }
}

/**
 * Asks without a key, which the site refuses with 401: a proxy that keeps the upgrade to itself
 * shows as another status.
 */
async function trySocket(url: URL): Promise<number | null> {
  const { get } = await import(url.protocol === "https:" ? "node:https" : "node:http");
  return new Promise((resolve) => {
    const request = get(`${url.origin}/realtime/v1/websocket?vsn=1.0.0`, {
      headers: {
        Connection: "Upgrade",
        Upgrade: "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
      },
      timeout: patience,
    });
    const end = (status: number | null) => {
      request.destroy();
      resolve(status);
    };
    request.once("upgrade", () => end(101));
    request.once("response", ({ statusCode = 0 }: { statusCode?: number }) => end(statusCode));
    request.once("error", () => end(null));
    request.once("timeout", () => end(null));
  });
}
