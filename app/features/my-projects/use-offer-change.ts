import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OwnProject } from "#domain/my-projects/own-project.ts";
import { offerTexts } from "#domain/submission/offer.ts";
import type { OfferChange } from "#domain/vocabulary.ts";
import { notify } from "~/lib/browser/notify";
import { browserClient } from "~/lib/data/browser-client";
import { listingsKey } from "~/lib/data/listings";
import { myProjectsKey } from "~/lib/data/my-projects";
import { visitorRefusal } from "~/lib/data/refusal";

interface ChosenChange {
  change: OfferChange;
  note: string;
}

/** Reduces a project's offer at once; the list is refetched whether or not it succeeds. */
export function useOfferChange({ projectId, company, projectName, registryId }: OwnProject) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ change, note }: ChosenChange) => {
      const client = await browserClient();
      const { error } = await client.rpc("reduce_offer", {
        project: projectId,
        change,
        ...(note.trim() && { note: note.trim() }),
      });
      if (error) throw visitorRefusal(error);
    },
    onSuccess: (_, { change }) => {
      notify("success", offerTexts[change].done, {
        description: `${projectName ?? company}, ${registryId}`,
      });
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: listingsKey });
      return queryClient.invalidateQueries({ queryKey: myProjectsKey });
    },
  });
}
