import type { Database } from "../database/database.ts";
import type { ApiHandler } from "../identity/caller.ts";
import { visitorOf } from "../identity/visitor.ts";
import { isReceived } from "../network/receive-body.ts";
import {
  createBucket,
  deleteBucket,
  emptyBucket,
  getBucket,
  listBuckets,
  updateBucket,
} from "./buckets/buckets.ts";
import type { FileStore } from "./files/file-store.ts";
import { makeDownloadLink, makeDownloadLinks } from "./links/download-links.ts";
import { createDownloadLinkTokens, createUploadLinkTokens } from "./links/link-tokens.ts";
import { makeUploadLink, uploadByLink } from "./links/upload-links.ts";
import {
  describeObject,
  downloadAsCaller,
  downloadByLink,
  downloadPublic,
} from "./objects/download.ts";
import { listObjects } from "./objects/list-objects.ts";
import { listObjectsByPage } from "./objects/list-v2.ts";
import { removeObject, removeObjects } from "./objects/remove.ts";
import { copyObject, moveObject } from "./objects/transfer.ts";
import { upload } from "./objects/upload.ts";
import { createUploadBytes } from "./objects/upload-bytes.ts";
import { type Operation, parsePath } from "./parse-path.ts";
import type { BodyTimeouts } from "./request-body.ts";
import type { StorageCall, StorageContext } from "./storage-context.ts";
import { asProblem } from "./storage-refusals.ts";

export interface StorageApiOptions {
  database: Database;
  files: FileStore;
  /** Links are signed with a key derived from it. */
  jwtSecret: string;
  /** Accounts that may not sign in. */
  isClosed: (email: string) => boolean;
  timeouts: BodyTimeouts;
}

type Handler = (context: StorageContext, call: StorageCall) => Promise<Response>;

const handlers: Record<Operation, Handler> = {
  "bucket.list": listBuckets,
  "bucket.create": createBucket,
  "bucket.get": getBucket,
  "bucket.update": updateBucket,
  "bucket.delete": deleteBucket,
  "bucket.empty": emptyBucket,
  "object.upload": upload,
  "object.upload_update": upload,
  "object.upload_signed_url": uploadByLink,
  "object.sign_upload_url": makeUploadLink,
  "object.get_authenticated": downloadAsCaller,
  "object.get_public": downloadPublic,
  "object.get_signed": downloadByLink,
  "object.info": describeObject,
  "object.info_public": describeObject,
  "object.sign": makeDownloadLink,
  "object.sign_many": makeDownloadLinks,
  "object.list": listObjects,
  "object.list_v2": listObjectsByPage,
  "object.move": moveObject,
  "object.copy": copyObject,
  "object.delete": removeObject,
  "object.delete_many": removeObjects,
};

/** Supabase's storage API (/storage/v1) on its own tables. */
export function createStorageApi({ jwtSecret, ...options }: StorageApiOptions): ApiHandler {
  const context: StorageContext = {
    ...options,
    heldBytes: createUploadBytes(),
    downloadLinks: createDownloadLinkTokens(jwtSecret),
    uploadLinks: createUploadLinkTokens(jwtSecret),
  };

  return async (request, asker) => {
    const url = new URL(request.url);
    try {
      const call = parsePath(request.method, url.pathname);
      const response = await handlers[call.operation](context, { ...call, asker, request, url });
      // Only downloads may be kept, by whom they say.
      if (!response.headers.has("Cache-Control")) {
        response.headers.set("Cache-Control", "private, no-cache");
      }
      return response;
    } catch (error) {
      const problem = asProblem(error);
      const hasFinished = await isReceived(request, visitorOf(asker));
      if (!problem) throw error;
      const response = problem.toResponse();
      if (!hasFinished) response.headers.set("Connection", "close");
      return request.method === "HEAD" ? new Response(null, response) : response;
    }
  };
}
