import { createClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { Database } from "#domain/database.types.ts";
import type { Engine } from "../engine/engine.ts";
import { askWebsite } from "../web/ask-website.ts";
import type { ApiFetch } from "./api.ts";
import { problem } from "./problems.ts";
import type { RequestContext } from "./request-context.ts";

const question = z.object({ website: z.string().min(1).max(500) });

interface WebsiteCheckParts {
  engine: Engine;
  apiFetch: ApiFetch | undefined;
  siteUrl: string;
}

/** Tells administrators whether a developer's website answers; for anybody else there is nothing here. */
export function createWebsiteCheck({ engine, apiFetch, siteUrl }: WebsiteCheckParts) {
  async function isAdministrator(authorization: string | undefined): Promise<boolean> {
    if (!authorization) return false;
    const caller = createClient<Database>(engine.apiUrl || siteUrl, engine.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: {
        headers: { Authorization: authorization },
        ...(apiFetch && { fetch: (input, init) => apiFetch(new Request(input, init), null) }),
      },
    });
    return (await caller.rpc("is_admin")).data === true;
  }

  return async (context: RequestContext): Promise<Response> => {
    if (!(await isAdministrator(context.req.header("authorization")))) {
      return problem(context, 404, "not_found", "There is nothing at this address.");
    }
    const asked = question.safeParse(await context.req.json().catch(() => null));
    if (!asked.success) {
      return problem(context, 400, "invalid_request", "Name the website to ask.");
    }
    return context.json(await askWebsite(asked.data.website));
  };
}
