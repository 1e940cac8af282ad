import { z } from "zod";
import { messages } from "../../../domain/errors.ts";
import { allowMethods, type FunctionHandler, FunctionProblem, readJson } from "./run-function.ts";

const body = z.object({ email: z.string().trim().includes("@") });

/** Stores whether the caller wants marketing e-mails; the address must be the caller's own. */
export function setMarketingChoice(optIn: boolean): FunctionHandler {
  return async (request, { caller, asCaller }) => {
    allowMethods(request, "POST");
    if (caller === "server") throw new FunctionProblem(403, messages.emailMismatch);
    const parsed = body.safeParse(await readJson(request));
    if (!parsed.success) throw new FunctionProblem(400, messages.invalidEmail);
    if (parsed.data.email.toLowerCase() !== caller.email.toLowerCase()) {
      throw new FunctionProblem(403, messages.emailMismatch);
    }
    const { data, error } = await asCaller
      .from("profiles")
      .update({ marketing_opt_in: optIn })
      .eq("id", caller.id)
      .select("id");
    if (error || data.length === 0) {
      throw new FunctionProblem(500, messages.mailingPreferencesFailed);
    }
    return Response.json({ success: true });
  };
}
