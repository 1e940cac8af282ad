import { z } from "zod";
import { messages } from "../../../domain/errors.ts";
import { type FunctionHandler, FunctionProblem, readJson } from "../_shared/run-function.ts";

const body = z.object({ email: z.string().trim().includes("@") });

/** Ends marketing e-mails for the caller's own address. */
export const handler: FunctionHandler = async (request, { caller, asCaller }) => {
  if (request.method !== "POST") throw new FunctionProblem(405, "Send a POST request.");
  const parsed = body.safeParse(await readJson(request));
  if (!parsed.success) throw new FunctionProblem(400, messages.invalidEmail);
  if (parsed.data.email.toLowerCase() !== caller.email.toLowerCase()) {
    throw new FunctionProblem(403, messages.emailMismatch);
  }
  const { error } = await asCaller
    .from("profiles")
    .update({ marketing_opt_in: false })
    .eq("id", caller.id);
  if (error) throw new FunctionProblem(500, messages.mailingPreferencesFailed);
  return Response.json({ success: true });
};
