import { useState } from "react";
import { plural } from "#domain/text/plural.ts";
import { Button } from "~/components/ui/button";
import { publicConfig } from "~/lib/data/public-config";
import { useSession } from "~/lib/session/session";
import { ActDialog } from "./act-dialog";
import { ActSection } from "./act-section";
import type { Person } from "./people-query";
import { nameOf } from "./people-table";
import { usePersonAct } from "./use-person-act";

/** Signs a person out everywhere, and ends their personal keys. */
export function SessionsSection({ person }: { person: Person }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { user } = useSession();
  const sending = usePersonAct({
    send: (client, reason: string) => client.rpc("end_sessions", { person: person.id, reason }),
    successMessage: (ended) => plural(ended ?? 0, "session ended", "sessions ended"),
  });

  return (
    <ActSection title="Sessions" explanation={sessionsText(person)}>
      {(person.sessions > 0 || person.keys > 0) && (
        <Button variant="secondary" size="sm" onClick={() => setDialogOpen(true)}>
          End all sessions…
        </Button>
      )}
      {isDialogOpen && (
        <ActDialog
          title="End all sessions"
          description={`${nameOf(person)} will be logged out everywhere ${howSoon()}, and can log in again. Their ${keysText(person)} and links to private files permanently stop working.${
            user?.id === person.id ? " This is you: you will be logged out too." : ""
          }`}
          action="End sessions"
          sending={sending}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </ActSection>
  );
}

function sessionsText({ sessions, keys }: Person): string {
  const open =
    sessions === 0 ? "No open sessions" : plural(sessions, "open session", "open sessions");
  return keys === 0 ? `${open}.` : `${open}, ${plural(keys, "personal key", "personal keys")}.`;
}

const keysText = ({ keys }: Person) =>
  keys > 0 ? plural(keys, "personal key", "personal keys") : "personal keys";

/** An external Supabase project accepts tokens until they expire; our server checks sessions. */
const howSoon = () => (publicConfig().apiUrl ? "within an hour" : "within seconds");
