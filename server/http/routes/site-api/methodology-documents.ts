import { z } from "zod";
import { errorMessage } from "#domain/error-message.ts";
import { isWebUrl } from "#domain/files/public-files.ts";
import { createSingleFlight } from "../../../concurrency/single-flight.ts";
import { createWorkQueue, QueueFull } from "../../../concurrency/work-queue.ts";
import { problem } from "../../../error-responses.ts";
import { type FetchOptions, fetchDocument } from "../../../network/fetch-document.ts";
import type { RequestContext } from "../../../requests/request-context.ts";
import type { Client } from "../../../stateless-client.ts";
import { publicCacheControl } from "../../../storage/objects/download.ts";

/** Each download may use twenty megabytes for half a minute. */
const maxDownloads = { concurrent: 4, waiting: 0 };

const query = z.object({ project: z.guid(), name: z.string().default("") });
const methodologies = z.array(z.object({ name: z.string(), url: z.string().nullish() })).catch([]);

/**
 * Proxies a listed project's methodology document from another site, which a page may not fetch
 * itself. Only URLs that are in a listing are fetched.
 */
export function createMethodologyDocuments(anonymous: Client, options: FetchOptions = {}) {
  const singleFlight = createSingleFlight<Awaited<ReturnType<typeof fetchDocument>>>();
  const downloads = createWorkQueue(maxDownloads);

  return async (context: RequestContext): Promise<Response> => {
    const asked = query.safeParse({ ...context.req.param(), name: context.req.query("name") });
    const url = asked.success ? await documentUrl(asked.data) : null;
    if (!url) return problem(context, 404, "not_found", "The document was not found.");
    try {
      const content = await singleFlight(url, () =>
        downloads.run(() => fetchDocument(url, options)),
      );
      return new Response(content, {
        headers: {
          "Content-Type": "application/pdf",
          "Content-Disposition": "attachment",
          "Cache-Control": publicCacheControl,
        },
      });
    } catch (cause) {
      if (cause instanceof QueueFull) {
        return problem(context, 503, "busy", "Too many downloads at once. Please try again.");
      }
      context.get("log").warn({ url, reason: errorMessage(cause) }, "methodology not fetched");
      return problem(context, 502, "document_unavailable", "The document could not be fetched.");
    }
  };

  async function documentUrl({ project, name }: z.infer<typeof query>): Promise<string | null> {
    const { data } = await anonymous
      .from("project_listings")
      .select("methodologies")
      .eq("id", project)
      .maybeSingle()
      .throwOnError();
    const found = methodologies.parse(data?.methodologies).find((one) => one.name === name);
    return found?.url && isWebUrl(found.url) ? found.url : null;
  }
}
