import { visitorMessage } from "../../../domain/errors.ts";
import { type FunctionHandler, FunctionProblem } from "./run-function.ts";

const refusal = visitorMessage({ message: "not_allowed" }) ?? "";

/** Lets administrators and the server's own scheduler through; the database decides who is one. */
export function administratorsOnly(handler: FunctionHandler): FunctionHandler {
  return async (request, context) => {
    if (context.caller !== "server") {
      const { data: isAdministrator, error } = await context.asCaller.rpc("is_admin");
      if (error || isAdministrator !== true) throw new FunctionProblem(403, refusal);
    }
    return handler(request, context);
  };
}
