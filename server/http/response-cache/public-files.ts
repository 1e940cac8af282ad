import type { BufferedResponse } from "./buffered-response.ts";

export const publicFilePath = "/storage/v1/object/public/";

const shownInPages = /^(image\/(png|jpeg)|application\/json)/;

/** Nothing that was uploaded may run or be shown as a page of ours: all but images is a download. */
export function sendAsDownload(headers: Headers): void {
  if (shownInPages.test(headers.get("content-type") ?? "")) return;
  headers.set("Content-Disposition", "attachment");
}

/** A public file as everybody gets it. */
export function asPublicFile(file: BufferedResponse): BufferedResponse {
  sendAsDownload(file.headers);
  file.headers.set("Vary", "Origin");
  return file;
}
