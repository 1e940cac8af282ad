import type { Session } from "@supabase/supabase-js";
import { publicConfig } from "~/lib/data/public-config";

interface Upload {
  /** In the private bucket, as the database reserved it. */
  path: string;
  type: string;
  content: Blob;
  onProgress: (share: number) => void;
}

/**
 * Stores one file where nothing is stored yet. Not through the client library: only an XMLHttpRequest
 * tells how much of a file has gone.
 */
export function uploadFile(session: Session, upload: Upload): Promise<void> {
  const path = upload.path.split("/").map(encodeURIComponent).join("/");
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const { apiUrl, publishableKey } = publicConfig();
    request.open("POST", `${apiUrl}/storage/v1/object/project_media/${path}`);
    request.setRequestHeader("apikey", publishableKey);
    request.setRequestHeader("Authorization", `Bearer ${session.access_token}`);
    request.setRequestHeader("Content-Type", upload.type);
    request.upload.onprogress = ({ loaded, total }) => upload.onProgress(loaded / total);
    request.onload = () => {
      if ((request.status >= 200 && request.status < 300) || isThereAlready(request)) resolve();
      else reject(new Error(`Storage answered ${request.status}: ${request.responseText}`));
    };
    request.onerror = () => reject(new Error("Storage was not reached"));
    request.send(upload.content);
  });
}

/** An earlier try got through and its answer did not. Supabase says it with 400 and a code inside. */
function isThereAlready({ status, responseText }: XMLHttpRequest): boolean {
  return (
    status === 409 ||
    (status === 400 && /"(statusCode":"409|error":"Duplicate)"/.test(responseText))
  );
}
