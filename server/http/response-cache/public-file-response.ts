import type { BufferedResponse } from "./buffered-response.ts";

export const publicFilePath = "/storage/v1/object/public/";

const shownInPages = /^(image\/(png|jpeg)|application\/json)/;

/** No upload may run or be shown as a page of ours, so all but images and JSON are downloads. */
function sendAsDownload(headers: Headers): void {
  if (shownInPages.test(headers.get("content-type") ?? "")) return;
  headers.set("Content-Disposition", "attachment");
}

/** Prepares a public file for every visitor. */
export function asPublicFile(file: BufferedResponse): BufferedResponse {
  sendAsDownload(file.headers);
  file.headers.set("Vary", "Origin");
  return file;
}
