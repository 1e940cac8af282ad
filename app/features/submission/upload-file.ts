import type { Session } from "@supabase/supabase-js";
import type { PublicConfig } from "~/lib/backend";

interface Upload {
  bucket: string;
  path: string;
  type: string;
  content: Blob;
  onProgress: (share: number) => void;
}

/**
 * Stores one file, over an older one of the same name. Not through the client library: only an
 * XMLHttpRequest tells how much of a file has gone.
 */
export function uploadFile(config: PublicConfig, session: Session, upload: Upload): Promise<void> {
  const path = upload.path.split("/").map(encodeURIComponent).join("/");
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `${config.apiUrl}/storage/v1/object/${upload.bucket}/${path}`);
    request.setRequestHeader("apikey", config.publishableKey);
    request.setRequestHeader("Authorization", `Bearer ${session.access_token}`);
    request.setRequestHeader("Content-Type", upload.type);
    request.setRequestHeader("x-upsert", "true");
    request.upload.onprogress = ({ loaded, total }) => upload.onProgress(loaded / total);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new Error(`Storage answered ${request.status}: ${request.responseText}`));
    };
    request.onerror = () => reject(new Error("Storage was not reached"));
    request.send(upload.content);
  });
}
