import { Button } from "~/components/ui/button";
import { notify } from "~/lib/browser/notify";
import { savePersonData } from "~/lib/browser/save-person-data";
import { ActSection } from "./act-section";
import type { Person } from "./people-query";
import { usePersonAct } from "./use-person-act";

/** Exports everything held about a person, for when they request it. */
export function ExportSection({ person }: { person: Person }) {
  const sending = usePersonAct({
    send: (client, _: undefined) => client.rpc("export_person", { person: person.id }),
    successMessage: () => "The file has been saved",
  });
  return (
    <ActSection
      title="Data"
      explanation="Everything that is held about this person, as one JSON file: what they entered, what was decided and written to them, and the names of their files. The audit trail tells that it was saved."
    >
      <Button
        variant="secondary"
        size="sm"
        disabled={sending.isPending}
        onClick={() =>
          sending.mutate(undefined, {
            onSuccess: savePersonData,
            onError: (error) => notify("error", error.message),
          })
        }
      >
        {sending.isPending ? "Gathering…" : "Save their data"}
      </Button>
    </ActSection>
  );
}
