import { useEffect, useRef } from "react";
import { hasKeyFields, type SubmissionDraft } from "#domain/submission/draft.ts";
import { notify } from "~/lib/browser/notify";
import { useSession } from "~/lib/session/session";

/** Whoever comes back signed in to a draft with its key fields can submit at once. */
export function useJumpToReview(
  isAllowed: boolean,
  latest: () => SubmissionDraft,
  jump: () => void,
) {
  const { status, user } = useSession();
  const checkedFor = useRef<string>(undefined);
  useEffect(() => {
    if (!isAllowed || status !== "signed-in" || checkedFor.current === user.id) return;
    checkedFor.current = user.id;
    if (!hasKeyFields(latest())) return;
    jump();
    notify("success", "Ready to submit", {
      description: "You're now logged in and can submit your project.",
    });
  });
}
