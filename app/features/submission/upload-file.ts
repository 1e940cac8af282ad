import type { Session } from "@supabase/supabase-js";
import { publicConfig } from "~/lib/data/public-config";

interface Upload {
  /** Path in the private bucket, reserved by the database. */
  path: string;
  type: string;
  content: Blob;
  onProgress: (share: number) => void;
}

/**
 * Uploads one file to a path that is still free. Does not use the client library, because only
 * XMLHttpRequest reports upload progress.
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
      if ((request.status >= 200 && request.status < 300) || isAlreadyStored(request)) resolve();
      else reject(new Error(`Storage responded with ${request.status}: ${request.responseText}`));
    };
    request.onerror = () => reject(new Error("Storage was not reached"));
    request.send(upload.content);
  });
}

/** An earlier attempt succeeded but its response was lost. Supabase sends 400 with a 409 inside. */
function isAlreadyStored({ status, responseText }: XMLHttpRequest): boolean {
  return (
    status === 409 ||
    (status === 400 && /"(statusCode":"409|error":"Duplicate)"/.test(responseText))
  );
}
