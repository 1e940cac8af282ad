import { decode, sign } from "hono/jwt";
import { z } from "zod";
import { parseJson } from "#domain/json.ts";
import { accountAddress } from "../../../engine/account-address.ts";
import type { ApiFetch, Engine } from "../../../engine/engine.ts";
import { restoreUploadLink, spendUploadLink } from "../../../engine/storage/spent-upload-links.ts";
import { isService } from "../../../engine/storage/storage-responses.ts";
import type { RequestContext } from "../../middleware/request-context.ts";
import { problem } from "../../problem.ts";
import { checkUpload, isStorablePath, unstorable } from "./upload-check.ts";
import { createUploadLinkSigner } from "./upload-link-token.ts";

export interface UploadLinkOptions {
  api: NonNullable<Engine["api"]>;
  apiFetch: ApiFetch;
  isClosed: (email: string) => boolean;
}

const linkPath = "/storage/v1/object/upload/sign/";
const engineLink = z.object({ token: z.string() });
const engineClaims = z.object({ owner: z.string().nullish() });
/** In seconds; the session only serves one request. */
const sessionLifetime = 60;

/**
 * Links that let someone else, or a browser without the session, upload one file to one path. The
 * engine's own links check permission only when they are made, and can be used repeatedly. Ours
 * work once and store the file as the user who made the link: the policies are checked both times,
 * and the content is checked as in any other upload.
 */
export function createUploadLinks({ api, apiFetch, isClosed }: UploadLinkOptions) {
  const links = createUploadLinkSigner(api.jwtSecret);

  /** Credentials with the owner's current rights; null if the account is closed or gone. */
  async function credentialsOf(owner: string | null): Promise<Record<string, string> | null> {
    if (owner === null) {
      return { apikey: api.secretKey, authorization: `Bearer ${api.secretKey}` };
    }
    const address = await accountAddress(api.database, owner);
    if (address === null || isClosed(address)) return null;
    const exp = Math.floor(Date.now() / 1000) + sessionLifetime;
    const session = { sub: owner, role: "authenticated", aud: "authenticated", exp };
    return { authorization: `Bearer ${await sign(session, api.jwtSecret, "HS256")}` };
  }

  return {
    async make(context: RequestContext): Promise<Response> {
      const { raw } = context.req;
      const place = placeIn(raw.url);
      if (!isStorablePath(place.slice(place.indexOf("/") + 1))) return unstorable(context);
      const response = await apiFetch(raw, context.get("clientAddress"));
      if (!response.ok) return response;
      // The engine has identified the caller and checked the policies.
      const { token: found } = engineLink.parse(parseJson(await response.text()));
      const { owner = null } = engineClaims.parse(decode(found).payload);
      if (owner === null && !isService(raw, api.secretKey)) {
        return problem(context, 403, "Unauthorized", "Please log in to upload files.");
      }
      const upsert = raw.headers.get("x-upsert") === "true";
      const token = await links.sign({ place, owner, upsert });
      return context.json({ url: `/object/upload/sign/${place}?token=${token}`, token });
    },

    async use(context: RequestContext): Promise<Response> {
      const { raw } = context.req;
      const place = placeIn(raw.url);
      const link = await links.read(context.req.query("token") ?? "");
      const credentials = link?.place === place ? await credentialsOf(link.owner) : null;
      if (!link || !credentials) {
        return refused(context, "This upload link is invalid or has expired.");
      }
      const headers = new Headers({ ...credentials, "x-upsert": String(link.upsert) });
      for (const name of ["content-type", "cache-control"]) {
        const value = raw.headers.get(name);
        if (value !== null) headers.set(name, value);
      }
      const address = new URL(`/storage/v1/object/${place}`, raw.url);
      const body = await raw.arrayBuffer();
      const upload = await checkUpload(
        context,
        new Request(address, { method: "POST", headers, body }),
      );
      if (upload instanceof Response) return upload;

      const { jti: id, exp } = link;
      if (!(await spendUploadLink(api.database, { id, expires: new Date(exp * 1000) }))) {
        return refused(context, "This upload link has already been used.");
      }
      const response = await apiFetch(upload, context.get("clientAddress"));
      // After any other failure it is not known whether the file was stored.
      if (response.status >= 400 && response.status < 500) {
        await restoreUploadLink(api.database, id);
      }
      return response;
    },
  };
}

/**
 * The bucket and path exactly as spelt in the URL, because a link is valid for that spelling only.
 * Empty, which can be neither stored nor signed, if the prefix before them is spelt differently.
 */
function placeIn(url: string): string {
  const { pathname } = new URL(url);
  return pathname.startsWith(linkPath) ? pathname.slice(linkPath.length) : "";
}

function refused(context: RequestContext, message: string): Response {
  return problem(context, 400, "InvalidSignature", message);
}
