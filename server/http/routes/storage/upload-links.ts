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
/** In seconds: for the one request that it is made for. */
const sessionLifetime = 60;

/**
 * Links with which somebody else, or a browser without the session, uploads one file to one place. The
 * engine's own would ask for permission when a link is made and never again, and could be used over and
 * over. With one of these the file is stored in the name of whoever made it, once: the policies decide both
 * times, and the content is checked like any other upload's.
 */
export function createUploadLinks({ api, apiFetch, isClosed }: UploadLinkOptions) {
  const links = createUploadLinkSigner(api.jwtSecret);

  /** Gives the upload the rights that the link's maker has now; null for an account that has none. */
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
      const response = await apiFetch(raw, context.get("peerAddress"));
      if (!response.ok) return response;
      // The engine has found out who this is, and asked the policies.
      const { token: found } = engineLink.parse(parseJson(await response.text()));
      const { owner = null } = engineClaims.parse(decode(found).payload);
      if (owner === null && !isService(raw, api.secretKey)) {
        return problem(context, 403, "Unauthorized", "Please sign in to upload files.");
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
        return refused(context, "This link for an upload is not valid, or not any more.");
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
        return refused(context, "This link for an upload was used already.");
      }
      const response = await apiFetch(upload, context.get("peerAddress"));
      // After any other failure nobody knows whether the file was stored.
      if (response.status >= 400 && response.status < 500) {
        await restoreUploadLink(api.database, id);
      }
      return response;
    },
  };
}

/**
 * The bucket and the path, spelled as they are in the address: a link is for this spelling alone. Empty,
 * which can be neither stored nor signed, where the words before them are spelled in another way.
 */
function placeIn(url: string): string {
  const { pathname } = new URL(url);
  return pathname.startsWith(linkPath) ? pathname.slice(linkPath.length) : "";
}

function refused(context: RequestContext, message: string): Response {
  return problem(context, 400, "InvalidSignature", message);
}
