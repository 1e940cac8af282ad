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

/** Signs somebody out everywhere. */
export function SessionsSection({ person }: { person: Person }) {
  const [isAsking, setAsking] = useState(false);
  const { user } = useSession();
  const sending = usePersonAct({
    send: (client, reason: string) => client.rpc("end_sessions", { person: person.id, reason }),
    done: (ended) => plural(ended ?? 0, "session has ended", "sessions have ended"),
  });

  return (
    <ActSection title="Sessions" explanation={sessionWords(person)}>
      {person.sessions > 0 && (
        <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
          End all sessions…
        </Button>
      )}
      {isAsking && (
        <ActDialog
          title="End all sessions"
          description={`${nameOf(person)} is signed out everywhere ${howSoon()}, and can sign in again.${
            user?.id === person.id ? " That is you: you will be signed out as well." : ""
          }`}
          action="End sessions"
          sending={sending}
          onClose={() => setAsking(false)}
        />
      )}
    </ActSection>
  );
}

function sessionWords({ sessions }: Person): string {
  if (sessions === 0) return "Signed in nowhere.";
  return `${plural(sessions, "open session", "open sessions")}.`;
}

/** A Supabase project elsewhere takes an access token for as long as it lasts; this server looks. */
const howSoon = () => (publicConfig().apiUrl ? "within an hour" : "within seconds");
