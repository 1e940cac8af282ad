import { z } from "zod";
import { offerRequest } from "../../../domain/check/offer-request.ts";
import { type StatementRequest, statementRequest } from "../../../domain/proof/buyer-entries.ts";
import { refusals } from "../../../domain/proof/refusals.ts";
import { gatedStatement, publicStatement } from "../../../domain/proof/statement-document.ts";
import { freeze } from "../_shared/freeze-record.ts";
import { readSubjects } from "../_shared/read-subjects.ts";
import {
  allowMethods,
  type FunctionHandler,
  FunctionProblem,
  readJson,
} from "../_shared/run-function.ts";
import { offerParts } from "./offer-parts.ts";

type Reader = Parameters<FunctionHandler>[1]["asCaller"];

/** Freezes a statement with proof on listed projects or a checked offer, and returns the id in its link. */
export const handler: FunctionHandler = async (request, { caller, asCaller, asServer }) => {
  allowMethods(request, "POST");
  if (caller === "server") throw new FunctionProblem(403, refusals.needsPerson);
  const parsed = freezeRequest.safeParse(await readJson(request));
  if (!parsed.success) {
    throw new FunctionProblem(400, parsed.error.issues[0]?.message ?? refusals.notValid);
  }
  const asked = parsed.data;
  const parts =
    asked.kind === "offer"
      ? await offerParts(asCaller, asked.offer)
      : await statementParts(asCaller, asked);
  const id = await freeze(asServer, caller.id, parts);
  return Response.json({ success: true, id });
};

/** Told apart by their kind, so that what is wrong is said in the words of the one that is meant. */
const freezeRequest = z.discriminatedUnion("kind", [offerRequest, statementRequest], {
  error: refusals.notValid,
});

async function statementParts(asCaller: Reader, { projects: ids, ...asked }: StatementRequest) {
  const subjects = await readSubjects(asCaller, ids);
  if (subjects.length < ids.length) throw new FunctionProblem(404, refusals.projectGone);
  await refuseStrangers(asCaller, asked, subjects);
  return {
    kind: asked.kind,
    public: publicStatement(asked, subjects),
    gated: gatedStatement(asked, subjects),
  };
}

/** A developer's statement is made by the project's own company. */
async function refuseStrangers(
  asCaller: Reader,
  { kind }: Pick<StatementRequest, "kind">,
  subjects: Awaited<ReturnType<typeof readSubjects>>,
): Promise<void> {
  if (kind !== "project") return;
  const { data } = await asCaller.rpc("get_my_companies").throwOnError();
  const own = new Set(data.map(({ company_id }) => company_id));
  if (subjects.some(({ companyId }) => !own.has(companyId))) {
    throw new FunctionProblem(403, refusals.notOwn);
  }
}
