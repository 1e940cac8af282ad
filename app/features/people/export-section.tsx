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
    successMessage: () => "File saved",
  });
  return (
    <ActSection
      title="Data"
      explanation="Everything held about this person, as one JSON file: what they entered, the decisions on it, the e-mails sent to them and the names of their files. The audit trail records the download."
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
        {sending.isPending ? "Preparing…" : "Download their data"}
      </Button>
    </ActSection>
  );
}
