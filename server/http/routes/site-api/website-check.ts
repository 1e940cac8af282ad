import { z } from "zod";
import { type VisitorClientOptions, visitorClient } from "../../../engine/visitor-client.ts";
import { problem } from "../../../error-responses.ts";
import { checkWebsite } from "../../../network/check-website.ts";
import type { RequestContext } from "../../../requests/request-context.ts";

const requestBody = z.object({ website: z.string().min(1).max(500) });

/** Tells administrators whether a developer's website responds; hidden from everyone else. */
export function createWebsiteCheck(options: VisitorClientOptions) {
  async function isAdministrator(authorization: string | undefined): Promise<boolean> {
    if (!authorization) return false;
    const caller = visitorClient(options, { Authorization: authorization });
    return (await caller.rpc("is_admin")).data === true;
  }

  return async (context: RequestContext): Promise<Response> => {
    if (!(await isAdministrator(context.req.header("authorization")))) {
      return problem(context, 404, "not_found", "There is nothing at this URL.");
    }
    const parsed = requestBody.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success) {
      return problem(
        context,
        400,
        "invalid_request",
        "Please give the URL of the website to check.",
      );
    }
    return context.json(await checkWebsite(parsed.data.website));
  };
}
