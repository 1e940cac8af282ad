import { notify } from "~/lib/browser/notify";
import { visitorRefusal } from "~/lib/data/database-refusal";
import { myCompaniesKey } from "~/lib/data/my-companies";
import { myProjectsKey } from "~/lib/data/my-projects-query";
import { useRpcMutation } from "~/lib/data/use-rpc-mutation";
import { companyPeopleKey } from "./company-people-query";

type Mutation<Given, Data> = Parameters<typeof useRpcMutation<Given, Data>>[0];

/** A change to who works on a company; its failure is a message on the page. */
export function usePeopleAct<Given, Data>(act: Pick<Mutation<Given, Data>, "send" | "onSuccess">) {
  return useRpcMutation({
    ...act,
    toError: visitorRefusal,
    onError: (error) => notify("error", "Nothing was changed", { description: error.message }),
    invalidates: [companyPeopleKey, myCompaniesKey, myProjectsKey],
  });
}
