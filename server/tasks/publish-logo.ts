import { fileTypeOf } from "#domain/files/file-content.ts";
import type { Client } from "../stateless-client.ts";
import type { JobHandler } from "./run-jobs.ts";

const privateBucket = "project_media";
const publicBucket = "company-logos";

/** Copies a company's approved logo to the public bucket; without one there is nothing to do. */
export const publishLogo =
  (client: Client): JobHandler =>
  async ({ key: company }) => {
    const found = await client.rpc("get_logo_to_publish", { company });
    if (found.error) throw new Error(found.error.message);
    const [logo] = found.data;
    if (!logo) return;
    const original = await client.storage.from(privateBucket).download(logo.source);
    if (original.error) throw original.error;
    const content = await original.data.arrayBuffer();
    // A Supabase project's storage takes the uploader's word for the type.
    if (fileTypeOf(new Uint8Array(content)) !== logo.media_type) {
      throw new Error(
        `The logo's content does not match its type, ${logo.media_type}: ${logo.source}`,
      );
    }
    const logos = client.storage.from(publicBucket);
    const copy = await logos.upload(`${company}/logo/${logo.filename}`, content, {
      contentType: logo.media_type,
      upsert: true,
    });
    if (copy.error) throw copy.error;
    const { data: replaced, error } = await client.rpc("set_company_logo", {
      file: logo.file,
      new_filename: logo.filename,
    });
    if (error) throw new Error(error.message);
    if (!replaced) return;
    const removal = await logos.remove([`${company}/logo/${replaced}`]);
    if (removal.error) throw removal.error;
  };
