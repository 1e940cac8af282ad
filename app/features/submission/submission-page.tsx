import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { product } from "#domain/product.ts";
import { stepIndex } from "#domain/submission/steps.ts";
import { cn } from "~/components/ui/class-names";
import { Page } from "~/components/ui/page";
import { PageHeader } from "~/components/ui/page-header";
import { useSession } from "~/lib/session/session";
import { claimDrafts, isOthersDraft } from "./draft-storage";
import { openDraftId } from "./open-draft";
import { stepParam } from "./use-wizard";
import { Wizard } from "./wizard";

export function SubmissionPage() {
  // Each draft that is opened gets a new wizard instance.
  const [opened, setOpened] = useState(0);
  const [search] = useSearchParams();
  const switches = useUserSwitches();
  const isBegun = Boolean(stepIndex(search.get(stepParam)));
  return (
    <Page className="max-w-[64rem]">
      <PageHeader
        title="Submit a project"
        intro={
          // On a phone it would push every step's fields down.
          <span className={cn(isBegun && "max-md:hidden")}>
            Five steps, about ten minutes. What you enter is saved in this browser as you go, and
            our team reviews it before it appears on {product.name}.
          </span>
        }
        className="mb-6 md:mb-10"
      />
      <Wizard
        key={`${opened} ${switches}`}
        isPicked={opened + switches > 0}
        onOpenDraft={() => setOpened((count) => count + 1)}
      />
    </Page>
  );
}

/**
 * Makes what was entered here that of the user who signs in. Counts how often somebody else has
 * signed in since, whose form then starts anew with their own drafts.
 */
function useUserSwitches(): number {
  const userId = useSession().user?.id;
  const [knownId, setKnownId] = useState<string>();
  const [switches, setSwitches] = useState(0);
  if (userId !== undefined && userId !== knownId) {
    setKnownId(userId);
    if (knownId !== undefined || isOthersDraft(openDraftId())) setSwitches(switches + 1);
  }
  useEffect(() => {
    if (userId !== undefined) claimDrafts();
  }, [userId]);
  return switches;
}
